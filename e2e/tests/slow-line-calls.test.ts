import { meetAndCall, type CallWindow, seeEachOther } from '../actors/call.js';
import { heard, missing } from '../calls/speech.js';
import { needing } from '../fixtures/needing.js';
import { networksTest as test, worldNeeds } from '../fixtures/networks-test.js';
import { expect } from '../fixtures/test.js';

needing(test, ...worldNeeds);
test.slow();

/**
 * How the relay is reached. `SLOW_LINES=udp,tcp` for both: over TCP it takes a minute, since the relay first sends
 * the data that it has queued for the line.
 */
const lines = process.env['SLOW_LINES'] ?? 'udp';
const ways = (['udp', 'tcp'] as const).filter((way) => lines.split(',').includes(way));
if (ways.length === 0) throw new Error(`SLOW_LINES names neither udp nor tcp: ${lines}`);

const slowKbits = 64;
/**
 * Until the picture is paused on such a line, and until it is back on a wide one. Over TCP, what the
 * partner is told waits behind the pictures that the relay still holds for this line.
 */
const pausedWithin = { timeout: 240_000 };
const backWithin = { timeout: 150_000 };

const ownNotice = ({ page }: CallWindow) =>
  page.getByText('Video paused: the connection is slow', { exact: true });
const partnersNotice = ({ page }: CallWindow, whose: string) =>
  page.getByText(`${whose}'s video is paused: the connection is slow`, { exact: true });

/** The share of the next `seconds` of sound that is missing in a window. */
async function missingIn({ page }: CallWindow, seconds: number) {
  const before = await heard(page);
  const due = before.totalSamplesReceived + seconds * 48_000;
  const samples = async () => (await heard(page)).totalSamplesReceived;
  await expect.poll(samples, { timeout: seconds * 5_000 }).toBeGreaterThan(due);
  return missing(before, await heard(page));
}

/** Shares of 5 s of sound that may be missing on a line that carries it. */
const fewMissing = 0.05;

async function worstOf(measured: ReturnType<typeof missingIn>): Promise<number> {
  const { lost, concealed } = await measured;
  return Math.max(lost, concealed);
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

for (const over of ways) {
  test.describe(`a call on a line of ${slowKbits} kbit/s, through a relay over ${over.toUpperCase()}`, () => {
    test.use({ lets: over === 'udp' ? 'all' : 'TCP', speaks: true });

    test('pauses the pictures for the sound, says so, and shows them again on a wide line', async ({
      world,
    }) => {
      test.setTimeout(900_000);
      const [alice, bob] = await Promise.all([world.comes('alice'), world.comes('bob')]);
      const { hers, his } = await meetAndCall(alice, bob);
      const sides = [
        { side: hers, partner: bob.email },
        { side: his, partner: alice.email },
      ];
      await expect.poll(() => worstOf(missingIn(his, 3)), pausedWithin).toBeLessThan(fewMissing);

      const before = await heard(his.page);
      await alice.walker.narrow(slowKbits);
      for (const { side } of sides) await expect(ownNotice(side)).toBeVisible(pausedWithin);
      for (const { side, partner } of sides)
        await expect(partnersNotice(side, partner)).toBeVisible(pausedWithin);
      const untilPaused = missing(before, await heard(his.page));
      process.stdout.write(
        `${over}: until both pictures were paused ${percent(untilPaused.lost)} of the sound was lost, ` +
          `${percent(untilPaused.concealed)} made up\n`,
      );
      // The video sent before the pause is still in the line's queue.
      await expect.poll(() => worstOf(missingIn(his, 5)), pausedWithin).toBeLessThan(fewMissing);

      await alice.walker.narrow(null);
      for (const { side, partner } of sides) {
        await expect(ownNotice(side)).toBeHidden(backWithin);
        await expect(partnersNotice(side, partner)).toBeHidden(backWithin);
      }
      await seeEachOther(hers, his, alice, bob);
    });
  });
}
