import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a database, which can make it hang like a process stopped by SIGSTOP. */
export interface StallingProxy {
  /** The database's address, through the proxy. */
  readonly url: string;
  /** Accepts connections and answers nothing, until `resume`. */
  stall(): void;
  /**
   * Stalls as soon as a client has sent this text: the database gets it, but its answer is held
   * back.
   */
  stallAfter(text: string): void;
  resume(): void;
  close(): void;
}

export async function stallingProxy(databaseUrl: string): Promise<StallingProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<{ client: Socket; database: Socket }>();
  let isStalled = false;
  let trigger: string | null = null;

  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    const pair = { client, database };
    pairs.add(pair);
    client.on('data', (bytes) => {
      database.write(bytes);
      if (trigger !== null && bytes.includes(trigger)) stall();
    });
    database.on('data', (bytes) => client.write(bytes));
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => {
        other.end();
        pairs.delete(pair);
      });
    }
    if (isStalled) holdBack(pair);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function holdBack({ client, database }: { client: Socket; database: Socket }): void {
    client.pause();
    database.pause();
  }

  function stall(): void {
    isStalled = true;
    trigger = null;
    for (const pair of pairs) holdBack(pair);
  }

  // A TCP server's address is never a string.
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;

  return {
    url: url.href,
    stall,
    stallAfter(text) {
      trigger = text;
    },
    resume() {
      isStalled = false;
      for (const { client, database } of pairs) {
        client.resume();
        database.resume();
      }
    },
    close() {
      server.close();
      for (const { client, database } of pairs) {
        client.destroy();
        database.destroy();
      }
    },
  };
}
