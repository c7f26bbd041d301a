import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cableLimits } from '../server/src/platform/cable/limits.js';
import { byteText } from '../server/src/platform/lib/byte-text.js';
import { demoStorage, type NamedRate, rates, totals } from '../server/src/platform/lib/limits.js';

const units: Record<number, string> = {
  1: 'a second',
  10: 'in 10 seconds',
  60: 'a minute',
  600: 'in 10 minutes',
  3600: 'an hour',
  86400: 'a day',
};
const number = (value: number) => value.toLocaleString('en');

function timesText({ times, seconds }: NamedRate): string {
  return `${number(times)} ${units[seconds] ?? `in ${seconds} seconds`}`;
}

const expected = [
  ...Object.values<NamedRate>(rates).map((rate) => [rate.what, timesText(rate), rate.per]),
  ['uploads under way', number(totals.concurrentUploads), 'account'],
  ['uploads that wait for a message', `${totals.pendingUploads} messages' worth`, 'account'],
  ['files', '`PARLEY_STORAGE_PER_ACCOUNT`', 'account'],
  [
    'files of the demo',
    `${byteText(demoStorage.perAccount)}, each ${byteText(demoStorage.maxFileSize)}`,
    'account',
  ],
  ['files', '`PARLEY_STORAGE_PER_WORKSPACE`', 'workspace'],
  ['members', number(totals.membersPerWorkspace), 'workspace'],
  ['channels', number(totals.channelsPerWorkspace), 'workspace'],
  [
    'invite links that work',
    `${totals.inviteLinksPerWorkspace}, of them ${totals.inviteLinksPerMember} by each member`,
    'workspace',
  ],
  ['live connections', number(cableLimits.connectionsPerUser), 'account'],
  ['subscriptions', number(cableLimits.subscriptionsPerConnection), 'connection'],
  ['a frame', byteText(cableLimits.frameBytes), 'connection'],
  [
    'commands',
    `${cableLimits.commandsPerSecond} a second, ${cableLimits.commandBurst} at once`,
    'connection',
  ],
  [
    'whispers',
    `${cableLimits.whispersPerSecond} a second, ${cableLimits.whisperBurst} at once`,
    'connection',
  ],
];

it('docs/self-hosting.md has every limit in its table, as the server has it', () => {
  const page = readFileSync(new URL('../docs/self-hosting.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('\n## Limits\n');
  const rows = [
    ...(section.split('\n## ')[0] ?? '').matchAll(/^\| (.*?) +\| (.*?) +\| (.*?) +\|$/gm),
  ]
    .map(([, ...cells]) => cells)
    .filter(([what = '']) => what !== 'What' && !what.startsWith('---'));
  expect(rows).toEqual(expected);
});
