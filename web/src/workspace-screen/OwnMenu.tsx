import { useRef } from 'react';
import { useDeferred } from '../lib/deferred';
import { memberName, useOwnMember } from '../people/member-store';
import { activityOf, isActive } from '../people/presence';
import { PausedMark } from '../people/PresenceMarks';
import { showProfile } from '../people/shown-profile';
import { Menu } from '../ui/overlays/Menu';
import { Avatar } from '../ui/pictures/Avatar';
import { panels } from './panels';
import styles from './TopBar.module.css';

/** The user's photo and presence, and the menu to change it. */
export function OwnMenu({ onSignOut }: { onSignOut: () => void }) {
  const own = useOwnMember();
  const button = useRef<HTMLButtonElement>(null);
  const parts = useDeferred(panels);
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
        {parts && (
          <parts.OwnMenuContent
            own={own}
            onShowProfile={() => showProfile(own.id, button.current)}
            onSignOut={onSignOut}
          />
        )}
      </Menu>
    </div>
  );
}
