import { listSessions } from '@parley/contract/endpoints/sessions';
import type { Session } from '@parley/contract/entities/session';
import { create } from 'zustand';
import { call } from '../../../platform/api/call';
import { messagesOf } from '../../../platform/api/call-failed';

interface SessionList {
  /** This browser first, then the most recently used; null before they are loaded. */
  sessions: readonly Session[] | null;
  problem: string | null;
}

export const useSessionList = create<SessionList>()(() => ({ sessions: null, problem: null }));

export async function renewSessions(): Promise<void> {
  try {
    const sessions = Object.values(await call(listSessions)).toSorted(
      (one, other) =>
        Number(other.current) - Number(one.current) ||
        other.last_used_at.localeCompare(one.last_used_at),
    );
    useSessionList.setState({ sessions, problem: null });
  } catch (error) {
    useSessionList.setState({ problem: messagesOf(error).join(' ') });
  }
}
