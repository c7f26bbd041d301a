import { setTimeout } from 'node:timers/promises';
import { callLaunchOptions, callThroughRelay, seeEachOther } from '../actors/call.js';
import { coturnNeeds } from '../coturn.js';
import { needing } from '../needing.js';
import { relayedTest as test } from '../relayed-test.js';
import { expect } from '../test.js';

test.use({ launchOptions: callLaunchOptions });
needing(test, ...coturnNeeds);
test.slow();

test.describe('a call goes through the relay', () => {
  test.use({ watching: 'relayed' });

  test('alone, and on after a break of 5 s', async ({ alice, bob, coturn }) => {
    const { hers, his } = await callThroughRelay(alice, bob);
    await expect(hers.page.getByLabel(/^Connected through a relay \(UDP\)/)).toBeVisible();

    await coturn.stop();
    // The outage itself, during which the page must notice it.
    await Promise.all([
      setTimeout(5_000),
      expect(hers.page.getByText('Reconnecting…')).toBeVisible(),
    ]);
    await coturn.start();
    await seeEachOther(hers, his, alice, bob);
    await expect(hers.page.getByText('Reconnecting…')).toBeHidden();
  });

  test.describe('over TCP', () => {
    test.use({ ways: ['tcp'] });

    test('where only TCP gets through', async ({ alice, bob }) => {
      const { hers, his } = await callThroughRelay(alice, bob);
      for (const { page } of [hers, his]) {
        await expect(page.getByLabel(/^Connected through a relay \(TCP\)/)).toBeVisible();
      }
    });
  });
});

test('the connection check reports its results', async ({ alice }) => {
  await alice.hasAccount();
  await alice.hasWorkspace('acme-labs', 'launch');
  await alice.opens('/call_check');
  const { page } = alice;
  await expect(page.getByText('Everything that is set up works.')).toBeVisible({ timeout: 60_000 });
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  for (const hop of ['Camera', 'Microphone', 'Parley', 'STUN', 'TURN over UDP', 'TURN over TCP']) {
    await expect(row(hop)).toContainText('Works');
  }
  await expect(row('TURN over TLS')).toContainText('Not set up');
});

test.describe('with another secret than that of the relay, whose certificate is self-signed', () => {
  test.use({ secret: 'south', ways: ['udp', 'tcp', 'tls'] });

  test('the check tells which hops fail, and why', async ({ alice }) => {
    await alice.hasAccount();
    await alice.hasWorkspace('acme-labs', 'launch');
    await alice.opens('/call_check');
    const { page } = alice;
    await expect(page.getByText('3 parts do not work.')).toBeVisible({ timeout: 60_000 });
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    for (const hop of ['TURN over UDP', 'TURN over TCP']) {
      await expect(row(hop)).toContainText('refuses our credentials');
    }
    // Over TLS it does not come to credentials.
    await expect(row('TURN over TLS')).toContainText('Fails');
    await expect(row('TURN over TLS')).toContainText('does not answer');
  });
});
