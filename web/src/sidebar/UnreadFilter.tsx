import { useSidebarFilter, type SidebarFilter } from './sidebar-filter';
import styles from './UnreadFilter.module.css';

const choices: readonly { filter: SidebarFilter; label: string }[] = [
  { filter: 'all', label: 'All' },
  { filter: 'unread', label: 'Unread' },
  { filter: 'mentions', label: 'Mentions' },
];

/** Which channels and direct messages the sidebar lists. */
export function UnreadFilter() {
  const [chosen, choose] = useSidebarFilter();
  return (
    <div className={styles.filter} role="group" aria-label="Show">
      {choices.map(({ filter, label }) => (
        <button
          key={filter}
          type="button"
          className={styles.choice}
          aria-pressed={filter === chosen}
          onClick={() => choose(filter)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
