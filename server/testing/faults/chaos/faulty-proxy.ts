import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Random } from './random.js';

/** A proxy that passes bytes late, and breaks connections in the middle of anything. */
export interface FaultyProxy {
  /** So many connections were cut off, and so many closed in one direction. */
  readonly cuts: number;
  readonly halfCloses: number;
  /** It begins as a good proxy. From here on it is faulty, also for connections that are open, until it is calmed. */
  begin(): void;
  calm(): void;
  close(): Promise<void>;
}

/** Milliseconds. */
const [longestDelay, meanLife] = [40, 4_000];

export async function faultyProxy(
  port: number,
  targetPort: number,
  random: Random,
): Promise<FaultyProxy> {
  const open = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const counts = { cuts: 0, halfCloses: 0 };
  let isCalm = true;

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const target = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    pass(client, target);
    pass(target, client);
    harmLater(client, target);
  });

  function harmLater(client: Socket, target: Socket): void {
    if (client.destroyed || target.destroyed) return;
    const life = -Math.log(1 - random.next()) * meanLife;
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (isCalm) harmLater(client, target);
      else harm(client, target);
    }, life);
    timers.add(timer);
  }

  function pass(from: Socket, to: Socket): void {
    open.add(from);
    from.on('data', (bytes: Buffer) => {
      if (isCalm || random.next() < 0.7) {
        to.write(bytes);
        return;
      }
      // Later bytes wait with them.
      from.pause();
      setTimeout(() => {
        to.write(bytes);
        from.resume();
      }, random.next() * longestDelay);
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => {
      open.delete(from);
      to.destroySoon();
    });
  }

  function harm(client: Socket, target: Socket): void {
    if (client.destroyed || target.destroyed) return;
    if (random.next() < 0.7) {
      counts.cuts += 1;
      client.resetAndDestroy();
      target.destroy();
    } else {
      counts.halfCloses += 1;
      random.anyOf([client, target]).end();
    }
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    get cuts() {
      return counts.cuts;
    },
    get halfCloses() {
      return counts.halfCloses;
    },
    begin() {
      isCalm = false;
    },
    calm() {
      isCalm = true;
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
