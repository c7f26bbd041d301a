import { limitConcurrency } from '../lib/concurrency.js';
import type { PreviewSettings } from '../jobs/job-kind.js';

export interface Budget {
  /** Milliseconds after which all that was taken is free again. */
  readonly span: number;
  /** False, and nothing is taken, if the workspace had too much lately. */
  take(workspaceId: number, count: number, now: number): boolean;
  /** Two at once for a workspace, so that none takes all fetches of a process. */
  inTurn<T>(workspaceId: number, fetch: () => Promise<T>): Promise<T>;
}

const span = 60_000;
const budgets = new WeakMap<PreviewSettings, Budget>();

/** How many pages a process fetches for a workspace in a minute: members could make it a tool against others. */
export function budgetOf(settings: PreviewSettings): Budget {
  const budget = budgets.get(settings) ?? createBudget(settings.perMinute);
  budgets.set(settings, budget);
  return budget;
}

function createBudget(perMinute: number): Budget {
  const taken = new Map<number, number[]>();
  const turns = new Map<number, ReturnType<typeof limitConcurrency>>();
  return {
    span,
    inTurn(workspaceId, fetch) {
      const turn = turns.get(workspaceId) ?? limitConcurrency(2);
      turns.set(workspaceId, turn);
      return turn(fetch);
    },
    take(workspaceId, count, now) {
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
    },
  };
}
