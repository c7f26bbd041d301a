import type { SidebarShow } from '@parley/contract/entities/sidebar';
import { sectionTools } from './section-tools';
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
          onClick={() => void setShow(filter)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

async function setShow(show: SidebarShow): Promise<void> {
  (await sectionTools.load())?.setShow(show);
}
