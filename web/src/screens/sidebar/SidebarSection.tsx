import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, type ReactNode } from 'react';
import type { Elements } from '../../platform/lib/elements';
import { MoreButton } from './MoreButton';
import { sectionTools } from './section-tools';
import styles from './SidebarSection.module.css';

interface SidebarSectionProps {
  id: string;
  title: string;
  collapsed: boolean;
  /** Rendered at the end of the heading. */
  action?: Elements;
  /** Empty if there is nothing to show. */
  children: ReactNode;
}

export function SidebarSection({ id, title, collapsed, action, children }: SidebarSectionProps) {
  const content = useId();
  return (
    <section className={styles.section} aria-label={title} data-section={id}>
      <div className={styles.head} draggable>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={!collapsed}
          aria-controls={content}
          onClick={() => void setCollapsed(id, !collapsed)}
        >
          <ChevronDown className={styles.chevron} aria-hidden />
          <span className="ellipsis">{title}</span>
        </button>
        <MoreButton label="Section options" subject={{ sectionId: id }} />
        {action}
      </div>
      <ul id={content}>{children}</ul>
    </section>
  );
}

async function setCollapsed(id: string, collapsed: boolean): Promise<void> {
  (await sectionTools.load())?.setCollapsed(id, collapsed);
}
