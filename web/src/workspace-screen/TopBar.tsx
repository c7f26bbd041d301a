import Menu from 'lucide-react/icons/menu';
import { memo } from 'react';
import { SwitcherButton } from '../switcher/SwitcherButton';
import { LogoMark } from '../ui/pictures/Logo';
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
          <button
            type="button"
            className={styles.button}
            aria-label="Open the sidebar"
            onClick={onOpenSidebar}
          >
            <Menu size={20} aria-hidden />
          </button>
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
