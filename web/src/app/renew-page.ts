const storageKey = 'parley.renewed-page';

/**
 * A new version of the program leaves none of the old one's parts on the server: a page of the old
 * one loads itself anew when it misses one. Once for each version, lest it go on for ever.
 */
export function renewPageOnMissingPart(): void {
  window.addEventListener('vite:preloadError', () => void renewPage());
}

async function renewPage(): Promise<void> {
  // Without the server there would be no page at all, and the part is asked for again later.
  if (!(await isServerThere()) || !isFirstTime()) return;
  location.reload();
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** A version's scripts have addresses of their own. */
function isFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === import.meta.url) return false;
    sessionStorage.setItem(storageKey, import.meta.url);
    return true;
  } catch {
    // A browser that refuses storage cannot tell.
    return false;
  }
}
