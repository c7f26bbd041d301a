import { listAuditEvents } from '@parley/contract/endpoints/audit-events';
import type { AuditAction, AuditEvent } from '@parley/contract/entities/audit-event';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { call } from '../../platform/api/call';
import { messagesOf } from '../../platform/api/call-failed';

export interface AuditFilter {
  workspaceId: number;
  action: AuditAction | null;
  actorId: number | null;
}

interface AuditState {
  status: 'loading' | 'ready' | 'failed';
  /** The newest first. */
  events: readonly AuditEvent[];
  /** The next page begins before this id; null at the end. */
  next: number | null;
  problem: string;
}

const nothing: AuditState = { status: 'loading', events: [], next: null, problem: '' };

const store = createStore<AuditState>()(() => nothing);

/** Answers to an earlier filter are ignored. */
let visit = 0;

export const useAuditLog = () => useStore(store);

/** The filters as a query of the API. */
export function queryOf({ workspaceId, action, actorId }: AuditFilter) {
  return {
    workspace_id: String(workspaceId),
    ...(action !== null && { action }),
    ...(actorId !== null && { actor_id: String(actorId) }),
  };
}

/** Loads the newest page. Returns a function that forgets everything. */
export function openAuditLog(filter: AuditFilter): () => void {
  void loadMore(filter);
  return () => {
    visit += 1;
    store.setState(nothing, true);
  };
}

/** Loads the next page; after a failure, the same page again. */
export async function loadMore(filter: AuditFilter): Promise<void> {
  const asked = visit;
  const before = store.getState().next;
  store.setState({ status: 'loading' });
  try {
    const query = { ...queryOf(filter), ...(before !== null && { before: String(before) }) };
    const { audit_events, next } = await call(listAuditEvents, { query });
    if (asked !== visit) return;
    store.setState(({ events }) => ({
      status: 'ready',
      events: [...events, ...audit_events],
      next,
      problem: '',
    }));
  } catch (error) {
    if (asked !== visit) return;
    store.setState({ status: 'failed', problem: messagesOf(error).join(' ') });
  }
}
