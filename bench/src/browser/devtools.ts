import { once } from 'node:events';
import type { CDPSession } from 'playwright-core';
import { WebSocket } from 'ws';

/** Sends a command of the DevTools protocol, and resolves with what it answers. */
export type Send = CDPSession['send'];

/** The browser itself. */
export interface Devtools extends Session {
  /** To one of its targets, which has been attached to with `flatten`. */
  sessionOf(sessionId: string): Session;
  close(): Promise<void>;
}

export interface Session {
  readonly send: Send;
  /** Resolves with what the next event of this name tells, of a domain that is enabled. */
  next(event: string): Promise<unknown>;
}

interface Asked {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** What comes over the wire: an answer to a command, or an event. */
interface Received {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: unknown;
  sessionId?: string;
}

/**
 * Speaks with a browser. Libraries that drive browsers watch every page's network and scripts, which
 * makes a page parse its program again for the line that asked for each file: here nothing is watched.
 */
export async function connectDevtools(url: string): Promise<Devtools> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const asked = new Map<number, Asked>();
  /** By session and event. */
  const awaited = new Map<string, (told: unknown) => void>();
  let lastId = 0;

  socket.on('message', (data: Buffer) => {
    const { id, result, error, method, params, sessionId } = JSON.parse(
      data.toString(),
    ) as Received;
    if (id === undefined) {
      const key = `${sessionId} ${method}`;
      awaited.get(key)?.(params);
      awaited.delete(key);
      return;
    }
    const command = asked.get(id);
    asked.delete(id);
    if (error) command?.reject(new Error(error.message));
    else command?.resolve(result);
  });
  socket.on('close', () => {
    for (const { reject } of asked.values()) reject(new Error('The browser has gone.'));
    asked.clear();
  });

  function sendTo(sessionId?: string): Send {
    return (method, params) =>
      new Promise<never>((resolve, reject) => {
        lastId += 1;
        asked.set(lastId, { resolve: resolve as Asked['resolve'], reject });
        socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
      });
  }

  const speakTo = (sessionId?: string): Session => ({
    send: sendTo(sessionId),
    next: (event) =>
      new Promise((resolve) => {
        awaited.set(`${sessionId} ${event}`, resolve);
      }),
  });

  return {
    ...speakTo(),
    sessionOf: speakTo,
    async close() {
      socket.close();
      if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close');
    },
  };
}
