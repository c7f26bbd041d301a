import { setTimeout } from 'node:timers/promises';
import { callFlags, calls, isRung, picksUp, watchConnections } from '../actors/call.js';
import { meet } from '../actors/meet.js';
import { chromium } from '../chromium.js';
import { hasCoturn } from '../coturn.js';
import { relayedTest as test } from '../relayed-test.js';
import { expect } from '../test.js';

const launchOptions = chromium();
test.use({
  launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), ...callFlags] },
});
test.skip(!hasCoturn && process.env['REQUIRE_SERVICES'] !== '1', 'coturn is not installed');
test.slow();

test('a call goes through the relay alone, and on after a break of 5 s', async ({
  alice,
  bob,
  coturn,
}) => {
  await Promise.all([watchConnections(alice, true), watchConnections(bob, true)]);
  await meet(alice, bob);
  await alice.writesTo(bob);
  const hers = await calls(alice);
  await isRung(bob, alice.email);
  const his = await picksUp(bob);
  await hers.seesPictures(bob.email);
  await his.seesPictures(alice.email);
  await expect(hers.page.getByLabel(/^Connected through a relay/)).toBeVisible();

  await coturn.stop();
  // The break itself.
  await setTimeout(5_000);
  await coturn.start();
  await hers.seesPictures(bob.email);
  await his.seesPictures(alice.email);
  await expect(hers.page.getByText('Reconnecting…')).toBeHidden();
});

test('the check tells what works', async ({ alice }) => {
  await alice.signsUp();
  await alice.opens('/call_check');
  const { page } = alice;
  await expect(page.getByText('All that there is works.')).toBeVisible({ timeout: 60_000 });
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  for (const hop of ['Camera', 'Microphone', 'Parley', 'STUN', 'TURN over UDP', 'TURN over TCP']) {
    await expect(row(hop)).toContainText('Works');
  }
  await expect(row('TURN over TLS')).toContainText('Not set up');
});

test.describe('with another secret than that of the relay', () => {
  test.use({ secret: 'south' });

  test('the check tells which hop fails, and why', async ({ alice }) => {
    await alice.signsUp();
    await alice.opens('/call_check');
    const { page } = alice;
    await expect(page.getByText('2 parts do not work.')).toBeVisible({ timeout: 60_000 });
    const row = page.getByRole('listitem').filter({ hasText: 'TURN over UDP' });
    await expect(row).toContainText('refuses our credentials');
  });
});
