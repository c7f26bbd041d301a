import { memo, useEffect, useRef, useState } from 'react';
import { deferred, useDeferred } from '../lib/deferred';
import { useMedia } from '../lib/use-media';
import { hideProfile, useShownProfile } from '../people/shown-profile';
import { Drawer } from '../ui/Drawer';
import styles from './WorkspaceLayout.module.css';

const profilePanel = deferred(() => import('../profile/ProfilePanel'));

/** The width from which there is room for it beside the messages. */
const wideScreen = '(min-width: 960px)';

/** The profile panel beside the main area; where there is no room, a sheet over it. */
export const ShownProfile = memo(function ShownProfile() {
  const userId = useShownProfile((state) => state.userId);
  // Stays as it was while the sheet goes.
  const [last, setLast] = useState(userId);
  if (userId !== null && userId !== last) setLast(userId);
  const { ProfilePanel } = useDeferred(profilePanel) ?? {};
  const isWide = useMedia(wideScreen);
  useFocusWhenGone(userId !== null);
  if (!ProfilePanel) return null;

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

/** What it was opened from may have gone before it: then the focus is where the screen begins. */
function useFocusWhenGone(isShown: boolean): void {
  const wasShown = useRef(false);
  useEffect(() => {
    const hasGone = wasShown.current && !isShown;
    wasShown.current = isShown;
    if (!hasGone || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [isShown]);
}
