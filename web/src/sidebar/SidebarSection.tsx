import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState, type ReactNode } from 'react';
import styles from './SidebarSection.module.css';

interface SidebarSectionProps {
  title: string;
  /** Rendered at the end of the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A collapsible section; its state is stored in this browser. */
export function SidebarSection({ title, action, children }: SidebarSectionProps) {
  const [open, setOpen] = useRemembered(`parley.sidebar.${title}`);
  const content = useId();
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={content}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown className={styles.chevron} aria-hidden />
          {title}
        </button>
        {action}
      </div>
      <div id={content} hidden={!open}>
        {children}
      </div>
    </section>
  );
}

function useRemembered(key: string): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(() => {
    try {
      return localStorage.getItem(key) !== 'closed';
    } catch {
      return true;
    }
  });
  function remember(next: boolean) {
    setOpen(next);
    try {
      localStorage.setItem(key, next ? 'open' : 'closed');
    } catch {
      // Storage refused: the section is open again next time.
    }
  }
  return [open, remember];
}
