import { decide, type Decision } from '@parley/contract/rules/notify/decide';
import { defaultSettings } from '@parley/contract/rules/notify/default-settings';
import type { MessageFacts } from '@parley/contract/rules/notify/message-facts';
import { atMost, type Figure, type Measurement } from '../figure.js';
import { median } from '../numbers.js';

const rounds = { full: 40, short: 3 };
/** Decided about at one moment, as for a message to everybody. */
const members = 1_000;
const quarterOfAnHour = 15 * 60_000;

const zones = Intl.supportedValuesOf('timeZone').slice(0, 40);
const quietNights = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '07:00' }];
const message: MessageFacts = {
  isOwn: false,
  isDirect: false,
  isCall: false,
  mention: 'channel',
  keyword: null,
};
const presence = { paused: false, isHere: true };

type Decide = typeof decide;

/** A decision by the switches alone, as the baseline of the costs. */
const bySwitches: Decide = (_message, _person, { desktop, push, mail }) => ({
  desktop,
  push,
  mail,
  reason: 'mention_channel',
});

export const decision: Measurement = {
  name: 'decide',
  about: 'one decision about a notification, beside one by the switches alone',
  measure: async (scale) => [
    figure('One decision about a notification', [], rounds[scale]),
    figure('The same with quiet hours, in 40 time zones', quietNights, rounds[scale]),
  ],
};

function figure(what: string, quiet_hours: typeof quietNights, repeats: number): Figure {
  const settings = { ...defaultSettings, quiet_hours };
  const measured = { parley: [] as number[], bare: [] as number[] };
  for (let round = 0; round < repeats; round += 1) {
    // Each time in another quarter, for which no time zone is known yet.
    const now = Date.UTC(2026, 0, 1) + round * quarterOfAnHour;
    measured.bare.push(microseconds(bySwitches, settings, now));
    measured.parley.push(microseconds(decide, settings, now));
  }
  const times = { parley: median(measured.parley), bare: median(measured.bare) };
  return {
    what,
    unit: 'µs',
    ...times,
    ratio: times.parley / times.bare,
    target: atMost(times.parley, 20, ' µs'),
  };
}

/** The mean time of a decision. */
function microseconds(ask: Decide, settings: Parameters<Decide>[2], now: number): number {
  const people = Array.from({ length: members }, (_, index) => ({
    isMember: true,
    muted: false,
    notify: null,
    timezone_offset: 0,
    timezone: zones[index % zones.length],
  }));
  // Kept, so that no decision is optimised away.
  const made: Decision[] = [];
  const start = performance.now();
  for (const person of people) made.push(ask(message, person, settings, presence, now));
  const took = performance.now() - start;
  if (made.length !== members) throw new Error('A decision is missing.');
  return (took * 1000) / members;
}
