import { memo, useEffect, useRef, useState } from 'react';
import { useMedia } from '../../platform/lib/use-media';
import { ProfilePanel } from '../../screens/profile/ProfilePanel';
import { hideProfile, useShownProfile } from '../../data/people/shown-profile';
import { Drawer } from '../../platform/ui/overlays/Drawer';
import styles from './WorkspaceLayout.module.css';

/** From this width the profile fits beside the messages. */
const wideScreen = '(min-width: 960px)';

/** The profile panel beside the main area, or a sheet over it on narrow screens. */
export const ShownProfile = memo(function ShownProfile() {
  const userId = useShownProfile((state) => state.userId);
  // Keeps the last profile while the sheet closes.
  const [last, setLast] = useState(userId);
  if (userId !== null && userId !== last) setLast(userId);
  const isWide = useMedia(wideScreen);
  useFocusWhenGone(userId !== null);

  if (isWide) {
    return userId === null ? null : (
      <div className={styles.profile}>
        <ProfilePanel userId={userId} />
      </div>
    );
  }
  return (
    <Drawer label="Profile" side="right" open={userId !== null} onClose={hideProfile}>
      {last !== null && <ProfilePanel userId={last} onReached={hideProfile} />}
    </Drawer>
  );
});

/** Focuses the screen's heading when the element that opened the profile has been removed. */
function useFocusWhenGone(isShown: boolean): void {
  const wasShown = useRef(false);
  useEffect(() => {
    const hasGone = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (!hasGone || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [isShown]);
}
