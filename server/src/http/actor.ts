import type { IncomingMessage } from 'node:http';

/** Who makes a request, and in which session. */
export interface Actor {
  userId: number;
  sessionId: number;
}

/** Who makes a request or an upgrade; null for a visitor. */
export type Identify = (request: IncomingMessage) => Promise<Actor | null>;
