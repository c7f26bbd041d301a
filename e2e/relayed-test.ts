import { startCoturn, type Coturn } from './coturn.js';
import { test } from './test.js';

export interface RelayedFixtures {
  /** A relay of this test's own, that Parley knows of. */
  coturn: Coturn;
  /** What Parley believes the relay's secret to be; null for the right one. */
  secret: string | null;
}

export const relayedTest = test.extend<RelayedFixtures>({
  secret: [null, { option: true }],

  coturn: async ({}, provide) => {
    const coturn = await startCoturn();
    await provide(coturn);
    await coturn.remove();
  },

  environment: async ({ coturn: { port, secret: right }, secret }, provide) => {
    const place = `127.0.0.1:${port}`;
    await provide({
      STUN_URLS: `stun:${place}`,
      TURN_URLS: `turn:${place}?transport=udp,turn:${place}?transport=tcp`,
      TURN_SECRET: secret ?? right,
    });
  },
});
