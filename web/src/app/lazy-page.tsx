import { useEffect, useState, type ComponentType } from 'react';
import type { Elements } from '../platform/lib/elements';
import { withHighPriority } from '../platform/lib/scheduler';

interface LazyPageOptions {
  /** Imports the page's component. */
  fetch: () => Promise<ComponentType>;
  /** Hashes for which the page is preloaded while the app starts. */
  preloadAt: RegExp;
  /** Rendered while the page loads. */
  fallback: Elements;
}

type Loaded = { Page: ComponentType | null } | { error: unknown };

const initialPages: Promise<unknown>[] = [];

/** Resolves when the page of the current address is loaded, or has failed to load. */
export const initialPage = () => Promise.allSettled(initialPages);

/**
 * A page whose code loads on first navigation. Replaces React's `lazy`: Suspense keeps a fallback
 * on the screen for at least 300 ms.
 */
export function lazyPage({ fetch, preloadAt, fallback }: LazyPageOptions): ComponentType {
  let page: ComponentType | null = null;
  async function load() {
    page ??= await withHighPriority(fetch());
    return page;
  }
  if (preloadAt.test(window.location.hash)) initialPages.push(load());

  return function LazyPage() {
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
    return loaded.Page ? <loaded.Page /> : fallback;
  };
}
