import { createWorkspace } from '@parley/contract/endpoints/workspaces';
import { expect, it, vi } from 'vitest';
import { describeNeeding } from '../../scripts/needing.mjs';
import { TestBrowser } from '../testing/clients/test-browser.js';
import {
  type DiskFailure,
  diskFailures,
  type FailingDisk,
  failingDisk,
  failingDiskNeeds,
} from '../testing/faults/failing-disk.js';
import { type KillableServer, killableServer } from '../testing/faults/kill-server.js';
import { Writer } from '../testing/faults/kill-writer.js';
import { byId, readAll } from '../testing/requests/read-channel.js';

/** DISK_ROUNDS sets the number of rounds: `DISK_ROUNDS=20 npx vitest run server/src/disk`. */
const rounds = Number(process.env['DISK_ROUNDS'] ?? diskFailures.length);
const timeoutMs = 40_000;

/** Enough writing that checkpoints are part of the load. */
const writersAtOnce = 16;
const messageLength = 8_000;

describeNeeding(...failingDiskNeeds)('a disk that fails under load', () => {
  it.each(
    Array.from({ length: rounds }, (_, round) => {
      const way = diskFailures[round % diskFailures.length] ?? 'turns read-only';
      return [way, round + 1] as const;
    }),
  )(
    'R2: when it %s (round %i), acknowledged messages survive',
    async (way) => {
      const disk = await failingDisk();
      const server = await killableServer({ PARLEY_DATA: disk.directory, DATABASE_URL: '' });
      try {
        await failUnderLoad(way, disk, server);
      } finally {
        await server.kill();
        await disk.remove();
      }
    },
    3 * timeoutMs,
  );
});

async function failUnderLoad(way: DiskFailure, disk: FailingDisk, server: KillableServer) {
  await server.start();
  const alice = new TestBrowser(server.url);
  await alice.signUp('alice@example.com');
  const workspace = { address: 'acme', channel: 'plans' };
  const { channels } = await alice.call(createWorkspace, { body: { workspace } });
  const channelIds = Object.keys(channels).map(Number);
  const writers = Array.from(
    { length: writersAtOnce },
    () => new Writer(alice, server, channelIds, { passing: [500, 507], length: messageLength }),
  );
  const acknowledged = () => writers.flatMap((writer) => writer.acknowledged);

  let isOver = false;
  const writing = Promise.all(writers.map((writer) => writer.writeUntil(() => isOver)));
  const until = (condition: () => boolean) =>
    Promise.race([writing, vi.waitUntil(condition, { timeout: timeoutMs, interval: 5 })]);

  const enough = Math.ceil(Math.random() * 600);
  await until(() => acknowledged().length >= enough);
  await disk.fail(way);
  const ends = way !== 'fills up';
  let isGone = false;
  void server.gone().then(() => (isGone = true));
  await until(() => (ends ? isGone : writers.some((writer) => writer.refusals > 0)));
  expect(server.complaints).toContain(ends ? 'the disk failed' : 'nothing can be stored');
  await server.kill();

  await disk.mend();
  const before = acknowledged().length;
  await server.start();
  await until(() => acknowledged().length > before + 100);
  isOver = true;
  await writing;

  const stored = await Promise.all(channelIds.map((id) => readAll(alice, id)));
  // R7: unacknowledged messages were sent again, so no others remain in the end.
  expect(byId(stored.flat())).toEqual(byId(acknowledged()));
  for (const { acknowledged: own } of writers) expect(own).toEqual(byId(own));
}
