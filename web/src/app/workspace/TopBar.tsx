import Menu from 'lucide-react/icons/menu';
import { memo } from 'react';
import { SwitcherButton } from '../../screens/switcher/SwitcherButton';
import { LogoMark } from '../../platform/ui/pictures/Logo';
import { spokenWaiting, useWaitingAnywhere } from '../../data/unread/waiting';
import { WaitingMark } from '../../conversation/unread/WaitingMark';
import { ConnectionNotice } from './ConnectionNotice';
import { OwnMenu } from './OwnMenu';
import styles from './TopBar.module.css';

interface TopBarProps {
  onSignOut: () => void;
  /** Set when the sidebar is a drawer. */
  onOpenSidebar?: () => void;
}

export const TopBar = memo(function TopBar({ onSignOut, onOpenSidebar }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.start}>
        {onOpenSidebar ? (
          <SidebarOpener onOpen={onOpenSidebar} />
        ) : (
          <LogoMark size={22} className={styles.logo} />
        )}
        <ConnectionNotice />
      </div>
      <SwitcherButton />
      <div className={styles.end}>
        <OwnMenu onSignOut={onSignOut} />
      </div>
    </header>
  );
});

/** The marks in a closed drawer are not in sight: their sum is shown here. */
function SidebarOpener({ onOpen }: { onOpen: () => void }) {
  const waiting = useWaitingAnywhere();
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={spokenWaiting('Open the sidebar', waiting)}
      onClick={onOpen}
    >
      <Menu size={20} aria-hidden />
      <WaitingMark waiting={waiting} className={styles.waiting} />
    </button>
  );
}
