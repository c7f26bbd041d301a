import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTwoParties, type Delivery } from './testing/two-parties';

/** Set `CALL_RUNS=3000` for a longer run. */
const runs = Number(process.env['CALL_RUNS'] ?? 100);

const name = fc.constantFrom('alice' as const, 'bob' as const);

/** While networks change, signals get lost, delayed, duplicated and reordered. */
const badDelivery: fc.Arbitrary<Delivery> = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 4, arbitrary: fc.tuple(fc.integer({ min: 10, max: 2_500 })) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.integer({ min: 10, max: 300 }), fc.integer({ min: 10, max: 6_000 })),
  },
);
const goodDelivery: Delivery = [60];

const move = fc.record({
  do: fc.constant('move' as const),
  name,
  ms: fc.constantFrom(0, 100, 1_000, 2_500),
  noticed: fc.boolean(),
});

const event = fc.oneof(
  {
    weight: 6,
    // Browsers notice going offline; they may miss a change of address.
    arbitrary: move.map((one) => ({ ...one, noticed: one.noticed || one.ms >= 1_000 })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(100, 700, 2_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('narrow' as const),
      name,
      isNarrow: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reload' as const),
      name,
      ms: fc.constantFrom(300, 1_500),
    }),
  },
);

/** Uses the deliveries in turn, round and round. */
function deliveries(drawn: readonly Delivery[]) {
  let next = 0;
  const world = { isGood: true, isDeaf: false };
  const nextDelivery = (): Delivery => {
    if (world.isDeaf) return [];
    if (world.isGood || drawn.length === 0) return goodDelivery;
    next += 1;
    return drawn[next % drawn.length] ?? goodDelivery;
  };
  return { world, nextDelivery };
}

async function talking(drawn: readonly Delivery[]) {
  const { world, nextDelivery } = deliveries(drawn);
  const parties = createTwoParties(nextDelivery);
  await parties.start('alice');
  await parties.start('bob');
  await parties.pass(3_000);
  expect(parties.phases()).toEqual(['talking', 'talking']);
  world.isGood = false;
  return { parties, world };
}

type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;
type Talk = Awaited<ReturnType<typeof talking>>;

async function happen({ parties, world }: Talk, one: Event): Promise<void> {
  switch (one.do) {
    case 'move':
      parties.leaveNetwork(one.name);
      await parties.pass(one.ms);
      parties.enterNetwork(one.name, one.noticed);
      return;
    case 'pass':
      await parties.pass(one.ms);
      return;
    case 'narrow':
      parties.narrow(one.name, one.isNarrow);
      return;
    case 'reload':
      // A page cannot reload without a network.
      world.isGood = true;
      await parties.reload(one.name, one.ms);
      await parties.pass(1_000);
      world.isGood = false;
  }
}

async function moveNoticed({ parties, world }: Talk, who: 'alice' | 'bob', ms: number) {
  parties.leaveNetwork(who);
  await parties.pass(ms);
  parties.enterNetwork(who, true);
  // Until the live connection is back on the new network.
  world.isDeaf = true;
  await parties.pass(800);
  world.isDeaf = false;
}

const losses = fc.array(badDelivery, { minLength: 1, maxLength: 40 });

it('connects once the network is good, after any moves and lost signals', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 8 }),
      losses,
      name,
      async (events, drawn, last) => {
        const talk = await talking(drawn);
        for (const one of events) await happen(talk, one);
        await moveNoticed(talk, last, 300);
        talk.world.isGood = true;
        // Both sides moved at once and a move went unnoticed: the next reconnection attempt helps.
        await talk.parties.pass(12_000);
        expect([talk.parties.phases(), talk.parties.isPath()]).toEqual([
          ['talking', 'talking'],
          true,
        ]);
      },
    ),
    { numRuns: runs },
  );
});

it('is connected 3.5 s after each of many moves in a row by a single side', async () => {
  const pauses = fc.constantFrom(0, 100, 1_000, 2_500);
  const steps = fc.array(fc.tuple(pauses, pauses), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(steps, losses, name, async (walk, drawn, walker) => {
      const talk = await talking(drawn);
      for (const [without, within] of walk) {
        talk.world.isGood = false;
        await moveNoticed(talk, walker, without);
        await talk.parties.pass(within);
      }
      talk.world.isGood = true;
      // The flow is read each half second, so what breaks just after a reading is noticed later.
      await talk.parties.pass(3_500);
      expect([talk.parties.phases(), talk.parties.isPath()]).toEqual([
        ['talking', 'talking'],
        true,
      ]);
    }),
    { numRuns: runs },
  );
});

it('ends on both sides when either leaves, after any moves and lost signals', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 5 }),
      losses,
      name,
      async (events, drawn, leaver) => {
        const talk = await talking(drawn);
        const { parties, world } = talk;
        for (const one of events) await happen(talk, one);
        parties.hangUp(leaver);
        await parties.pass(500);
        world.isGood = true;
        await parties.pass(25_000);
        expect([parties.phases(), parties.endings()]).toEqual([
          ['over', 'over'],
          ['left', 'left'],
        ]);
      },
    ),
    { numRuns: runs },
  );
});
