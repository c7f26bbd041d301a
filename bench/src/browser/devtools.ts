import { once } from 'node:events';
import type { CDPSession } from 'playwright-core';
import { WebSocket } from 'ws';

/** Sends a command of the DevTools protocol, and resolves with its answer. */
export type Send = CDPSession['send'];

/** The browser's own session. */
export interface Devtools extends Session {
  /** The session of a target that was attached with `flatten`. */
  sessionOf(sessionId: string): Session;
  close(): Promise<void>;
}

export interface Session {
  readonly send: Send;
  /** Resolves with the parameters of the next event of this name; its domain must be enabled. */
  next(event: string): Promise<unknown>;
}

interface Asked {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** A message from the browser: an answer to a command, or an event. */
interface Received {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: unknown;
  sessionId?: string;
}

/**
 * A minimal DevTools client. Libraries that drive browsers enable the network and script domains of
 * every page, which makes a page parse its program again for the line of each request: this client
 * enables nothing.
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
