import type { IncomingMessage } from 'node:http';

/** Who makes a request, and in which session. */
export interface Actor {
  userId: number;
  sessionId: number;
}

const known = new WeakMap<IncomingMessage, Actor>();

/** For the security log, which also tells of requests that fail before or after it is known. */
export function rememberActor(request: IncomingMessage, actor: Actor): void {
  known.set(request, actor);
}

/** The request's actor; undefined for a visitor, and before the session was looked up. */
export function actorOf(request: IncomingMessage): Actor | undefined {
  return known.get(request);
}

/** Who makes a request or an upgrade; null for a visitor. */
export type Identify = (request: IncomingMessage) => Promise<Actor | null>;
