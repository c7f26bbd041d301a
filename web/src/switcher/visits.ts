const storageKey = 'parley.visits';

/** As many as anybody remembers. */
const keptVisits = 30;

/** The channels that were gone to in this tab by id, the last one last; a reload forgets none. */
export function readVisits(): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

export function visit(channelId: number): void {
  const visits = [...readVisits().filter((id) => id !== channelId), channelId];
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(visits.slice(-keptVisits)));
  } catch {
    // A browser that refuses storage leads back to what was lively.
  }
}
