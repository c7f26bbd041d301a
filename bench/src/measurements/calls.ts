import type { Browser } from 'playwright-core';
import { withDrivenChromium } from '../browser/chromium.js';
import { atMost, type Figure, type Measurement } from '../figure.js';
import { quantile } from '../numbers.js';
import { withRelay } from '../servers/relay.js';
import { withBareCalls } from './calls/bare-calls.js';
import type { PickUp } from './calls/first-frame.js';
import { withParleyCalls } from './calls/parley-calls.js';

const rounds = { full: 12, short: 1 };
/** Chromium's flags for a fake camera and microphone, and for calls over the loopback interface. */
const options = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
];

export const calls: Measurement = {
  name: 'calls',
  about: `${rounds.full} calls, directly and through a relay: from Pick Up to the first picture`,
  measure: (scale) =>
    withDrivenChromium(async (browser) => {
      const direct = await makeCalls(browser, { STUN_URLS: 'off' }, 'all', rounds[scale]);
      return [...figures('directly', direct), ...(await throughRelay(browser, rounds[scale]))];
    }, options),
};

async function throughRelay(browser: Browser, repeats: number): Promise<Figure[]> {
  const relayed = await withRelay(({ urls, secret }) =>
    makeCalls(
      browser,
      { STUN_URLS: 'off', TURN_URLS: urls.join(','), TURN_SECRET: secret },
      'relay',
      repeats,
    ),
  );
  if (relayed) return figures('through a relay alone', relayed);
  process.stderr.write(' coturn is not installed: no call is relayed …');
  return [];
}

interface Made {
  bare: PickUp[];
  parley: PickUp[];
}

function makeCalls(
  browser: Browser,
  environment: Record<string, string>,
  iceTransportPolicy: RTCIceTransportPolicy,
  repeats: number,
): Promise<Made> {
  return withBareCalls((bare) =>
    withParleyCalls(environment, async (parley) => {
      const made: Made = { bare: [], parley: [] };
      const iceServers = await parley.iceServers();
      for (let round = 0; round < repeats; round += 1) {
        made.bare.push(await bare.call(browser, { iceServers, iceTransportPolicy }));
        made.parley.push(await parley.call(browser, iceTransportPolicy === 'relay'));
      }
      return made;
    }),
  );
}

const sides = { callee: 'the callee', caller: 'the caller' } as const;

function figures(way: string, { bare, parley }: Made): Figure[] {
  return (['callee', 'caller'] as const).flatMap((side) => {
    const times = { bare: bare.map((one) => one[side]), parley: parley.map((one) => one[side]) };
    const what = `From Pick Up until ${sides[side]} sees the other, ${way}`;
    const p50 = { bare: quantile(times.bare, 0.5), parley: quantile(times.parley, 0.5) };
    const worst = { bare: Math.max(...times.bare), parley: Math.max(...times.parley) };
    return [
      {
        what: `${what}, p50`,
        unit: 'ms',
        ...p50,
        ratio: p50.parley / p50.bare,
        target: atMost(p50.parley, 1_000, ' ms'),
      },
      {
        what: `${what}, worst`,
        unit: 'ms',
        ...worst,
        ratio: worst.parley / worst.bare,
        target: null,
      },
    ];
  });
}
