import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { malformed } from './errors.js';

const [second, hour] = [1000, 60 * 60 * 1000];

export interface Patience {
  /** So long nothing may come. */
  stall: number;
  /** So long all of it may take. */
  longest: number;
  /** So long the rest of a refused body is read and dropped. */
  linger: number;
}

export const standardPatience: Patience = {
  stall: 60 * second,
  longest: 12 * hour,
  linger: 30 * second,
};

/** For what nobody needs long for, and visitors may send. */
export const shortPatience: Patience = { ...standardPatience, longest: 60 * second };

/** The connections on which a body is arriving that may take longer than other requests. */
const receiving = new WeakSet<Socket>();

/** Whether `requestTimeout` must let this connection be. */
export function isReceiving(socket: Socket): boolean {
  return receiving.has(socket);
}

/**
 * A body that may take its time as long as it keeps coming. `read` gets its bytes as they arrive;
 * where it stops early or throws, the rest is dropped for a while, so that the answer reaches a
 * client that is still sending.
 */
export async function receiveLongBody<T>(
  message: IncomingMessage,
  read: (bytes: AsyncIterable<Buffer>) => Promise<T>,
  { stall, longest, linger }: Patience = standardPatience,
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
    // Destroying the request would close the connection before its answer.
    for await (const bytes of message.iterator({ destroyOnReturn: false })) {
      // An IncomingMessage without an encoding gives nothing but buffers.
      yield bytes as Buffer;
      stalled.refresh();
    }
  } catch {
    // Whatever the reader of these bytes throws does not come by here.
    throw malformed(['The request broke off.']);
  }
}

/** A connection closed on a client that is still sending would be reset, and its answer lost. */
export function dropRest(message: IncomingMessage, linger = standardPatience.linger): void {
  if (message.readableEnded || message.destroyed) return;
  message.resume();
  const enough = setTimeout(() => message.destroy(), linger).unref();
  for (const event of ['end', 'close'] as const) message.once(event, () => clearTimeout(enough));
  // It is refused already: that it breaks off as well is nobody's concern.
  message.on('error', () => {});
}
