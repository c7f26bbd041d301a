import type { IncomingMessage } from 'node:http';

/** The user and session of a request. */
export interface Actor {
  userId: number;
  sessionId: number;
}

const known = new WeakMap<IncomingMessage, Actor>();

/** Kept for the security log, which also reports requests that fail later. */
export function setActor(request: IncomingMessage, actor: Actor): void {
  known.set(request, actor);
}

/** The request's actor; undefined for a visitor, and before the session lookup. */
export function actorOf(request: IncomingMessage): Actor | undefined {
  return known.get(request);
}

/** Resolves with the actor of a request or an upgrade; null for a visitor. */
export type Identify = (request: IncomingMessage) => Promise<Actor | null>;
