import { useEffect, useRef, type ReactNode } from 'react';
import { focusesItself } from '../composer/focuses-itself';
import { SearchField } from '../ui/SearchField';
import styles from './SearchableBrowser.module.css';

interface SearchableBrowserProps {
  title: string;
  action: ReactNode;
  /** What is searched by: the field's name and placeholder. */
  searchBy: string;
  search: string;
  onSearch: (search: string) => void;
  /** How many were found, in words. */
  count: string;
  children: ReactNode;
}

/** What the channel and people browsers have in common (SPEC §2). */
export function SearchableBrowser({
  title,
  action,
  searchBy,
  search,
  onSearch,
  count,
  children,
}: SearchableBrowserProps) {
  const field = useRef<HTMLInputElement>(null);
  // Whoever comes here looks for something.
  useEffect(() => {
    if (focusesItself()) field.current?.focus();
  }, []);
  return (
    <div className={styles.browser}>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        {action}
      </header>
      <SearchField ref={field} label={searchBy} value={search} onSearch={onSearch} />
      <h2 className={styles.count} aria-live="polite">
        {count}
      </h2>
      {children}
    </div>
  );
}
