import { setTimeout } from 'node:timers/promises';
import { meetAndCall, seeEachOther } from '../actors/call.js';
import { type Nat, nats } from '../calls/routers.js';
import { needing } from '../fixtures/needing.js';
import { networksTest as test, worldNeeds } from '../fixtures/networks-test.js';
import { expect } from '../fixtures/test.js';

needing(test, ...worldNeeds);
test.slow();

const patience = { timeout: 60_000 };

test('a call between symmetric NATs goes through the relay, on after a break of 5 s, and on by TLS where only the web gets through', async ({
  world,
}) => {
  const [alice, bob] = await Promise.all([world.comes('alice'), world.comes('bob')]);
  const { hers, his } = await meetAndCall(alice, bob);
  for (const { page } of [hers, his]) {
    await expect(page.getByLabel(/^Connected through (a|the other side's) relay/)).toBeVisible();
  }

  await world.coturn.stop();
  // The outage lasts five seconds; the page must notice it meanwhile.
  await Promise.all([
    setTimeout(5_000),
    expect(hers.page.getByText('Reconnecting…')).toBeVisible(),
  ]);
  await world.coturn.start();
  await seeEachOther(hers, his, alice, bob);
  await expect(hers.page.getByText('Reconnecting…')).toBeHidden();

  await alice.walker.areLet('the web');
  await expect(hers.page.getByLabel(/^Connected through a relay \(TLS\)/)).toBeVisible(patience);
  await seeEachOther(hers, his, alice, bob);
  await hers.control('Hang up').click();
  await his.says('Call Ended');

  // Bob's network still lets everything through.
  await bob.opens('/call_check');
  await expect(bob.page.getByText('Everything that is set up works.')).toBeVisible(patience);
  for (const hop of ['STUN', 'TURN over UDP', 'TURN over TCP', 'TURN over TLS']) {
    const row = bob.page.getByRole('listitem').filter({ hasText: hop });
    await expect(row).toContainText('Works');
  }
});

/** `NAT_PAIRS=all` tests each pair of NATs. */
const pairs: readonly (readonly [Nat, Nat])[] =
  process.env['NAT_PAIRS'] === 'all'
    ? nats.flatMap((one) => nats.map((other) => [one, other] as const))
    : [];

/** NATs that drop packets from the unexpected port of a partner's symmetric NAT. */
const strict: readonly Nat[] = ['port-restricted', 'symmetric'];
const needRelay = (pair: readonly Nat[]) =>
  pair.includes('symmetric') && pair.every((nat) => strict.includes(nat));

for (const pair of pairs) {
  test(`a call connects between ${pair.join(' and ')}`, async ({ world }) => {
    const [alice, bob] = await Promise.all([
      world.comes('alice', pair[0]),
      world.comes('bob', pair[1]),
    ]);
    const { hers, his } = await meetAndCall(alice, bob);
    const how = needRelay(pair) ? /^Connected through .* relay/ : /^Connected/;
    const shown = [hers, his].map(({ page }) => page.getByLabel(how));
    for (const label of shown) await expect(label).toBeVisible();
    const said = await Promise.all(shown.map((label) => label.getAttribute('aria-label')));
    process.stdout.write(`${pair.join(' and ')}: ${said.join(' | ')}\n`);
  });
}
