import { useRef } from 'react';
import { useDeferred } from '../../platform/lib/deferred';
import { slot } from '../../platform/lib/slot';
import { memberName, useOwnMember } from '../../data/people/member-store';
import { activityOf, isActive } from '../../data/people/presence';
import { PausedMark } from '../../conversation/people/PresenceMarks';
import { showProfile } from '../../data/places/side-panel';
import { Menu } from '../../platform/ui/overlays/Menu';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { panels } from './panels';
import styles from './TopBar.module.css';

const OwnMenuContent = slot(panels, 'OwnMenuContent', { when: 'shown' });

/** The user's photo and presence, and the menu to change it. */
export function OwnMenu({ onSignOut }: { onSignOut: () => void }) {
  const own = useOwnMember();
  const button = useRef<HTMLButtonElement>(null);
  // Here rather than in the layout, so that the panels are fetched before the tools of the sidebar.
  useDeferred(panels);
  if (!own) return null;
  return (
    <div className={styles.ownPlace}>
      <PausedMark member={own} />
      <Menu
        align="end"
        width={260}
        trigger={
          <button
            ref={button}
            type="button"
            className={styles.own}
            aria-label={`${memberName(own)}, ${isActive(own) ? 'active' : 'away'}`}
          >
            <Avatar user={own} size={32} activity={activityOf(own)} />
          </button>
        }
      >
        <OwnMenuContent
          own={own}
          onShowProfile={() => showProfile(own.id, button.current)}
          onSignOut={onSignOut}
        />
      </Menu>
    </div>
  );
}
