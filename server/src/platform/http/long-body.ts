import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { malformed } from './errors.js';

const [second, hour] = [1000, 60 * 60 * 1000];

export interface BodyTimeouts {
  /** The longest silence. */
  stall: number;
  /** The longest total time. */
  longest: number;
  /** How long the rest of a refused body is read and dropped. */
  linger: number;
}

export const standardTimeouts: BodyTimeouts = {
  stall: 60 * second,
  longest: 12 * hour,
  linger: 30 * second,
};

/** For small bodies, which visitors may send. */
export const shortTimeouts: BodyTimeouts = { ...standardTimeouts, longest: 60 * second };

/** Sockets on which a long body is arriving. */
const receiving = new WeakSet<Socket>();

/** Whether `requestTimeout` must spare this socket. */
export function isReceiving(socket: Socket): boolean {
  return receiving.has(socket);
}

/**
 * Receives a body that may take long as long as it keeps arriving. `read` gets its bytes as they
 * arrive; if it stops early or throws, the rest is dropped for a while, so that the response
 * reaches a client that is still sending.
 */
export async function receiveLongBody<T>(
  message: IncomingMessage,
  read: (bytes: AsyncIterable<Buffer>) => Promise<T>,
  { stall, longest, linger }: BodyTimeouts = standardTimeouts,
): Promise<T> {
  const { socket } = message;
  const giveUp = () => void message.destroy();
  const stalled = setTimeout(giveUp, stall);
  const overdue = setTimeout(giveUp, longest);
  receiving.add(socket);
  try {
    return await read(bytesOf(message, stalled));
  } finally {
    receiving.delete(socket);
    clearTimeout(stalled);
    clearTimeout(overdue);
    dropRest(message, linger);
  }
}

async function* bytesOf(message: IncomingMessage, stalled: NodeJS.Timeout): AsyncGenerator<Buffer> {
  try {
    // Destroying the request would close the connection before the response.
    for await (const bytes of message.iterator({ destroyOnReturn: false })) {
      // An IncomingMessage without an encoding yields only buffers.
      yield bytes as Buffer;
      stalled.refresh();
    }
  } catch {
    // Only errors of the request arrive here; errors of `read` do not.
    throw malformed(['The request broke off.']);
  }
}

/** Closing the connection while the client is sending would reset it, and lose the response. */
export function dropRest(message: IncomingMessage, linger = standardTimeouts.linger): void {
  if (message.readableEnded || message.destroyed) return;
  message.resume();
  const enough = setTimeout(() => message.destroy(), linger).unref();
  for (const event of ['end', 'close'] as const) message.once(event, () => clearTimeout(enough));
  // The request is refused already, so its further errors do not matter.
  message.on('error', () => {});
}
