import { meetAndCall, receives } from '../actors/call.js';
import { callJournal } from '../calls/call-journal.js';
import { moves } from '../calls/networks.js';
import { needing } from '../fixtures/needing.js';
import { networksTest as test, worldNeeds } from '../fixtures/networks-test.js';
import { expect } from '../fixtures/test.js';

needing(test, ...worldNeeds);
test.use({ lets: 'TCP' });

/** `WALKS=20 MOVES=5` for a longer run. */
const walks = Number(process.env['WALKS'] ?? 1);
const movesOfEach = Number(process.env['MOVES'] ?? 4);

test('a call without UDP goes on when a person walks from network to network', async ({
  world,
}) => {
  test.setTimeout(60_000 + walks * movesOfEach * 60_000);
  const times: number[] = [];
  for (let walk = 0; walk < walks; walk += 1) {
    const [alice, bob] = await Promise.all([
      world.comes(`alice${walk}`),
      world.comes(`bob${walk}`),
    ]);
    const { hers, his } = await meetAndCall(alice, bob, `acme-${walk}`);
    for (const { page } of [hers, his]) {
      await expect(page.getByLabel(/^Connected through a relay \(TCP\)/)).toBeVisible();
    }
    // The caller and the callee in turn.
    const { walker } = walk % 2 === 0 ? alice : bob;
    for (let step = 0; step < movesOfEach; step += 1) {
      const move = moves[(walk + step) % moves.length] ?? 'at once';
      await walker.moveOn(move);
      const moved = performance.now();
      try {
        await Promise.all([hers, his].map(({ page }) => receives(page)));
      } catch (error) {
        const said = [alice, bob].flatMap(({ page }) => callJournal(page.context())).toSorted();
        process.stdout.write([`walk ${walk}, move ${step}, ${move}`, ...said, ''].join('\n'));
        throw error;
      }
      times.push(Math.round(performance.now() - moved));
      process.stdout.write(`walk ${walk}, move ${step}, ${move}: ${times.at(-1)} ms\n`);
    }
    const journals = [alice, bob].flatMap(({ page }) => callJournal(page.context()));
    // The relay's quota: 486 is "Allocation Quota Reached".
    expect(journals.filter((line) => line.endsWith(': 486'))).toEqual([]);
    // It is still the same call: it has not rung again.
    for (const { page } of [hers, his]) await expect(page.getByText('Call Ended')).toBeHidden();
    await world.allGo();
  }
  const sorted = times.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)];
  process.stdout.write(`${times.length} moves: median ${median} ms, worst ${sorted.at(-1)} ms\n`);
});
