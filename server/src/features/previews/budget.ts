import type { PreviewSettings } from '../../platform/jobs/job-kind.js';

/** A message that wants previews. */
interface Wish {
  workspaceId: number;
  /** The author. */
  userId: number;
  /** Pages. */
  count: number;
  now: number;
}

export interface Budget {
  /** Fetches; or, while the workspace or the author has enough, returns after how many milliseconds to come again. */
  spend<T>(wish: Wish, fetch: () => Promise<T>): Promise<{ fetched: T } | { wait: number }>;
}

/** Messages of a workspace, and of an account in all its workspaces, that are fetched for at once in a process. */
const mostAtOnce = 2;
/** Milliseconds between messages that wait for one of these: however many they are, few jobs are written anew. */
const pace = 500;
/** Milliseconds after which all pages that were taken are free again. */
const span = 60_000;

const budgets = new WeakMap<PreviewSettings, Budget>();

/**
 * Limits the fetches of a process for each workspace and account: members could attack other sites by them, and slow
 * pages would hold all slots of the jobs.
 */
export function budgetOf(settings: PreviewSettings): Budget {
  const budget = budgets.get(settings) ?? createBudget(settings.perMinute);
  budgets.set(settings, budget);
  return budget;
}

function createBudget(perMinute: number): Budget {
  const places = createPlaces();
  const takePages = createMinutes(perMinute);
  return {
    async spend({ workspaceId, userId, count, now }, fetch) {
      const parties = [`workspace ${workspaceId}`, `account ${userId}`];
      const wait = places.waitFor(parties, now);
      if (wait > 0) return { wait };
      // At different times: more waits than is fetched.
      if (!takePages(workspaceId, count, now)) {
        return { wait: Math.round(span * (1 + Math.random() * 4)) };
      }
      places.enter(parties);
      try {
        return { fetched: await fetch() };
      } finally {
        places.leave(parties);
      }
    },
  };
}

function createPlaces() {
  const inside = new Map<string, number>();
  /** When the last of those that wait comes again. */
  const lastTurns = new Map<string, number>();
  const insideOf = (party: string) => inside.get(party) ?? 0;
  return {
    /** Milliseconds; 0 if there is a place in all of them. */
    waitFor(parties: readonly string[], now: number): number {
      for (const [party, turn] of lastTurns) if (turn < now) lastTurns.delete(party);
      const full = parties.filter((party) => insideOf(party) >= mostAtOnce);
      if (full.length === 0) return 0;
      const turn = Math.max(...full.map((party) => (lastTurns.get(party) ?? now) + pace));
      for (const party of full) lastTurns.set(party, turn);
      return turn - now;
    },
    enter(parties: readonly string[]): void {
      for (const party of parties) inside.set(party, insideOf(party) + 1);
    },
    leave(parties: readonly string[]): void {
      for (const party of parties) {
        const left = insideOf(party) - 1;
        if (left > 0) inside.set(party, left);
        else inside.delete(party);
      }
    },
  };
}

/** False, and nothing is taken, if the workspace had too many pages lately. */
function createMinutes(perMinute: number) {
  const taken = new Map<number, number[]>();
  return (workspaceId: number, count: number, now: number): boolean => {
    for (const [id, times] of taken) {
      const lately = times.filter((time) => now - time < span);
      if (lately.length > 0) taken.set(id, lately);
      else taken.delete(id);
    }
    const before = taken.get(workspaceId) ?? [];
    // A message with more links than a minute allows goes when nothing else did.
    if (before.length > 0 && before.length + count > perMinute) return false;
    taken.set(workspaceId, [...before, ...Array.from({ length: count }, () => now)]);
    return true;
  };
}
