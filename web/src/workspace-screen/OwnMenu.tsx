import { useRef } from 'react';
import { deferred, useDeferred } from '../lib/deferred';
import { memberName, useOwnMember } from '../people/member-store';
import { PausedMark } from '../people/PresenceMarks';
import { isPresent } from '../people/presence';
import { showProfile } from '../people/shown-profile';
import { Avatar } from '../ui/Avatar';
import { Menu } from '../ui/Menu';
import styles from './TopBar.module.css';

const content = deferred(() => import('./OwnMenuContent'));

/** One's own photo with how one is, and what one can do about it. */
export function OwnMenu({ onSignOut }: { onSignOut: () => void }) {
  const own = useOwnMember();
  const button = useRef<HTMLButtonElement>(null);
  const { OwnMenuContent } = useDeferred(content) ?? {};
  if (!own) return null;
  const present = isPresent(own);
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
            aria-label={`${memberName(own)}, ${present ? 'active' : 'away'}`}
          >
            <Avatar user={own} size={32} active={present} />
          </button>
        }
      >
        {OwnMenuContent && (
          <OwnMenuContent
            own={own}
            onShowProfile={() => showProfile(own.id, button.current)}
            onSignOut={onSignOut}
          />
        )}
      </Menu>
    </div>
  );
}
