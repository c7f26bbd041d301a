import type { SidebarShow } from '@parley/contract/entities/sidebar';
import { changeShow } from '../sections/change-sections';
import { callFailed } from '../session/call-problem';
import { useSidebarFilter } from './sidebar-filter';
import styles from './UnreadFilter.module.css';

const choices: readonly { filter: SidebarShow; label: string }[] = [
  { filter: 'all', label: 'All' },
  { filter: 'unread', label: 'Unread' },
  { filter: 'mentions', label: 'Mentions' },
];

/** Which channels and direct messages the sidebar lists. */
export function UnreadFilter() {
  const chosen = useSidebarFilter();
  return (
    <div className={styles.filter} role="group" aria-label="Show">
      {choices.map(({ filter, label }) => (
        <button
          key={filter}
          type="button"
          className={styles.choice}
          aria-pressed={filter === chosen}
          onClick={() => void changeShow(filter).catch(callFailed)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
