const storageKey = 'parley.renewed-page';

/**
 * A deployment removes the old version's chunks from the server: a page of the old version reloads
 * when a chunk is missing. Reloads once per version, to avoid an endless loop.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', () => void reload());
}

async function reload(): Promise<void> {
  // While the server is down a reload would lose the page; the chunk is requested again later.
  if (!(await hasPage(location.pathname)) || !isFirstReload()) return;
  location.reload();
}

/** Whether the server has the app's page at this address: a captive portal has another one. */
export async function hasPage(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { cache: 'no-store' });
    return answer.ok && (await answer.text()).includes('id="boot"');
  } catch {
    return false;
  }
}

/** `import.meta.url` differs between versions. */
function isFirstReload(): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === import.meta.url) return false;
    sessionStorage.setItem(storageKey, import.meta.url);
    return true;
  } catch {
    // Without storage a loop could not be detected.
    return false;
  }
}
