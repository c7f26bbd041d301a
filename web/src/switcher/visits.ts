const storageKey = 'parley.visits';

/** As many as anybody remembers. */
const keptVisits = 30;

let visits: readonly number[] | null = null;

/** The channels that were gone to in this tab by id, the last one last; a reload forgets none. */
export function readVisits(): readonly number[] {
  return (visits ??= stored());
}

export function visit(channelId: number): void {
  visits = [...readVisits().filter((id) => id !== channelId), channelId].slice(-keptVisits);
}

/** Stores them when the page is left: going to a channel waits for no storage. Returns what ends this. */
export function keepVisits(): () => void {
  window.addEventListener('pagehide', store);
  return () => {
    window.removeEventListener('pagehide', store);
    store();
  };
}

function stored(): number[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

function store(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(readVisits()));
  } catch {
    // A browser that refuses storage leads back to what was lively.
  }
}
