const storageKey = 'parley.visits';

/** More would not help: only recent visits matter. */
const keptVisits = 30;

let visits: readonly number[] | null = null;

/** The ids of the channels visited in this tab, oldest first; they survive a reload. */
export function readVisits(): readonly number[] {
  return (visits ??= stored());
}

export function visit(channelId: number): void {
  visits = [...readVisits().filter((id) => id !== channelId), channelId].slice(-keptVisits);
}

/**
 * Stores the visits on `pagehide`, so that navigation need not wait for storage. Returns an
 * unsubscribe function.
 */
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
    // Storage refused: a reload forgets the visits.
  }
}
