import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Elements } from '../../platform/lib/elements';
import { shouldAutoFocus } from '../../platform/lib/use-media';
import { useTitle } from '../../platform/lib/use-title';
import { ContentPage } from '../../platform/ui/ContentPage';
import { SearchField } from '../../platform/ui/fields/SearchField';
import type { Found } from './found';
import styles from './SearchableBrowser.module.css';

interface SearchableBrowserProps<Item> {
  /** The document's title. */
  name: string;
  title: string;
  action: Elements;
  /** The search field's label and placeholder. */
  searchBy: string;
  /** Memoised by the caller: a new function searches again. */
  find: (search: string) => Found<Item>;
  /** Narrows what is searched. */
  filter?: Elements;
  /** Shown when nothing matches. */
  nothing: Elements;
  children: (found: Found<Item>) => Elements;
}

/** The common part of the channel and people browsers (SPEC §2). */
export function SearchableBrowser<Item>(props: SearchableBrowserProps<Item>) {
  const { name, title, action, searchBy, find, filter, nothing, children } = props;
  useTitle(name);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const found = useMemo(() => find(wanted), [find, wanted]);
  const field = useRef<HTMLInputElement>(null);
  // Users open a browser to search.
  useEffect(() => {
    if (shouldAutoFocus()) field.current?.focus();
  }, []);
  return (
    <ContentPage title={title} aside={action}>
      <SearchField ref={field} label={searchBy} value={search} onSearch={setSearch} />
      {filter}
      <h2 className={styles.count} aria-live="polite">
        {found.heading}
      </h2>
      {found.shown.length === 0 ? nothing : children(found)}
    </ContentPage>
  );
}
