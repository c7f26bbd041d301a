import Search from 'lucide-react/icons/search';
import { memo } from 'react';
import { isMac, keyNames } from '../../platform/lib/shortcut-keys';
import { Kbd } from '../../platform/ui/Kbd';
import styles from './SwitcherButton.module.css';
import { openSwitcher } from '../../data/finding/switcher-store';

/** Shows only its icon on narrow screens. */
export const SwitcherButton = memo(function SwitcherButton() {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Search, or jump to a channel or person"
      aria-haspopup="dialog"
      aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
      onClick={openSwitcher}
    >
      <Search size={16} aria-hidden />
      <span className={styles.label}>Search, or jump to…</span>
      <span className={styles.keys} aria-hidden>
        <Kbd keys={keyNames('Mod', 'K')} />
      </span>
    </button>
  );
});
