import { startLoopbackCoturn, type Coturn } from './coturn.js';
import { test } from './test.js';

type Way = 'udp' | 'tcp' | 'tls';

export interface CallCheckFixtures {
  /** The TURN server in Parley's settings, for this test alone. It relays nothing. */
  coturn: Coturn;
  /** The transports in Parley's TURN URLs. */
  ways: readonly Way[];
  /** The relay's secret in Parley's settings; null for the correct secret. */
  secret: string | null;
}

export const callCheckTest = test.extend<CallCheckFixtures>({
  ways: [['udp', 'tcp', 'tls'], { option: true }],
  secret: [null, { option: true }],

  coturn: async ({}, provide) => {
    const coturn = await startLoopbackCoturn();
    await provide(coturn);
    await coturn.remove();
  },

  environment: async ({ coturn, ways, secret }, provide) => {
    await provide({
      STUN_URLS: `stun:127.0.0.1:${coturn.port}`,
      TURN_URLS: ways.map((way) => urlOf(way, coturn)).join(','),
      TURN_SECRET: secret ?? coturn.secret,
    });
  },
});

function urlOf(way: Way, { port, tlsPort }: Coturn): string {
  return way === 'tls'
    ? `turns:127.0.0.1:${tlsPort}?transport=tcp`
    : `turn:127.0.0.1:${port}?transport=${way}`;
}
