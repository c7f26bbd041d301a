import type { Session } from '@parley/contract/entities/session';
import type { Actor } from '../../../platform/http/actor.js';
import type { Reader } from '../../../platform/store/store.js';
import { isLive, type SessionLifetimes } from '../session.js';

const isoTime = (at: number) => new Date(at).toISOString();

/** The user's own; of a demo account, which everybody shares, the asking session alone. */
export async function listSessions(
  reader: Reader,
  { userId, sessionId }: Actor,
  lifetimes: SessionLifetimes,
): Promise<Record<string, Session>> {
  const rows = await reader
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'device', 'sessions.created_at', 'last_used_at'])
    .where('sessions.user_id', '=', userId)
    .where(({ eb, or }) => or([eb('users.is_demo', '=', 0), eb('sessions.id', '=', sessionId)]))
    .orderBy('sessions.id')
    .execute();
  const sessions = rows
    .filter((row) => isLive(row, lifetimes))
    .map(({ id, device, created_at, last_used_at }) => ({
      id,
      current: id === sessionId,
      device,
      created_at: isoTime(created_at),
      last_used_at: isoTime(last_used_at),
    }));
  return Object.fromEntries(sessions.map((session) => [session.id, session]));
}
