import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { urgently } from '../lib/calm';

interface PageToFetch {
  /** Fetches its code. */
  fetch: () => Promise<ComponentType>;
  /** The routes, as the address has them, to which it is fetched while the program still starts. */
  at: RegExp;
  /** What is shown meanwhile. */
  meanwhile: ReactNode;
}

type Loaded = { Page: ComponentType | null } | { error: unknown };

const firstPages: Promise<unknown>[] = [];

/** Resolves once the page that the address leads to is there, or could not be fetched. */
export const firstPage = () => Promise.allSettled(firstPages);

/**
 * A page whose code is fetched when it is first gone to. Not `lazy`: where Suspense has shown what
 * it waits with, it shows it for 300 ms.
 */
export function fetchedPage({ fetch, at, meanwhile }: PageToFetch): ComponentType {
  let page: ComponentType | null = null;
  async function load() {
    page ??= await urgently(fetch());
    return page;
  }
  if (at.test(window.location.hash)) firstPages.push(load());

  return function FetchedPage() {
    const [loaded, setLoaded] = useState<Loaded>({ Page: page });
    const isMissing = !('error' in loaded) && loaded.Page === null;
    useEffect(() => {
      if (!isMissing) return;
      load().then(
        (Page) => setLoaded({ Page }),
        (error: unknown) => setLoaded({ error }),
      );
    }, [isMissing]);
    if ('error' in loaded) throw loaded.error;
    return loaded.Page ? <loaded.Page /> : meanwhile;
  };
}
