import { freePort } from './server-process.js';

/** A TURN server that relays within this machine. */
export interface Relay {
  urls: readonly string[];
  /** The key that signs credentials: coturn's `static-auth-secret`. */
  secret: string;
}

/** Starts coturn, and ends it whatever happens. Null where it is not installed. */
export async function withRelay<T>(work: (relay: Relay) => Promise<T>): Promise<T | null> {
  const { isCoturnInstalled, runCoturn } = await script();
  if (!isCoturnInstalled) return null;
  const port = await freePort();
  const secret = 'of-the-measurement';
  const host = '127.0.0.1';
  const options = [
    `-n --listening-ip ${host} --listening-port ${port} --relay-ip ${host} --allow-loopback-peers`,
    `--realm parley --use-auth-secret --static-auth-secret ${secret}`,
    '--no-tls --no-dtls --no-cli --simple-log --log-file stdout',
  ].flatMap((line) => line.split(' '));
  const stop = await runCoturn({ options, host, port });
  try {
    return await work({ urls: [`turn:${host}:${port}?transport=udp`], secret });
  } finally {
    await stop();
  }
}

interface CoturnScript {
  isCoturnInstalled: boolean;
  runCoturn: (settings: {
    options: readonly string[];
    host: string;
    port: number;
  }) => Promise<() => Promise<void>>;
}

/** Where the scripts of the repository are is known when this runs, and not to the compiler. */
async function script(): Promise<CoturnScript> {
  const { href } = new URL('../../../scripts/coturn.mjs', import.meta.url);
  return (await import(href)) as CoturnScript;
}
