import { listAuditEvents } from '@parley/contract/endpoints/audit-events';
import type { AuditAction, AuditEvent } from '@parley/contract/entities/audit-event';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../api/call';
import { messagesOf } from '../api/call-failed';

export interface AuditFilter {
  workspaceId: number;
  action: AuditAction | null;
  actorId: number | null;
}

interface Loaded {
  status: 'loading' | 'ready' | 'failed';
  events: readonly AuditEvent[];
  /** What the next page begins before; null at the end. */
  next: number | null;
  problem: string;
}

const nothing: Loaded = { status: 'loading', events: [], next: null, problem: '' };

/** The filters as a query of the API. */
export function queryOf({ workspaceId, action, actorId }: AuditFilter) {
  return {
    workspace_id: String(workspaceId),
    ...(action !== null && { action }),
    ...(actorId !== null && { actor_id: String(actorId) }),
  };
}

/** The log, the newest first; begins anew when the filter changes. */
export function useAuditLog(filter: AuditFilter): Loaded & { loadMore: () => Promise<void> } {
  const { workspaceId, action, actorId } = filter;
  const [loaded, setLoaded] = useState(nothing);
  /** Answers to an earlier filter are ignored. */
  const asked = useRef(0);

  async function load(before: number | null): Promise<void> {
    asked.current += 1;
    const turn = asked.current;
    setLoaded((known) => ({ ...(before === null ? nothing : known), status: 'loading' }));
    try {
      const query = { ...queryOf(filter), ...(before !== null && { before: String(before) }) };
      const { audit_events, next } = await call(listAuditEvents, { query });
      if (turn !== asked.current) return;
      setLoaded(({ events }) => ({
        status: 'ready',
        events: [...events, ...audit_events],
        next,
        problem: '',
      }));
    } catch (error) {
      if (turn !== asked.current) return;
      const problem = messagesOf(error).join(' ');
      setLoaded((known) => ({ ...known, status: 'failed', problem }));
    }
  }

  const begin = useEffectEvent(() => void load(null));
  useEffect(() => begin(), [workspaceId, action, actorId]);
  return { ...loaded, loadMore: () => load(loaded.next) };
}
