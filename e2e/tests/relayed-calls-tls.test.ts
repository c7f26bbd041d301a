import { callLaunchOptions, callThroughRelay } from '../actors/call.js';
import { coturnNeeds } from '../coturn.js';
import { needing } from '../needing.js';
import { relayedTest as test } from '../relayed-test.js';
import { expect } from '../test.js';

// The relay's certificate is self-signed; how a browser refuses it is tested in
// relayed-calls.test.ts.
const args = [...(callLaunchOptions.args ?? []), '--ignore-certificate-errors'];
test.use({
  launchOptions: { ...callLaunchOptions, args },
  ways: ['tls'],
  watching: 'relayed',
});
needing(test, ...coturnNeeds);
test.slow();

test('a call goes through the relay over TLS, and the check says so', async ({ alice, bob }) => {
  const { hers, his } = await callThroughRelay(alice, bob);
  for (const { page } of [hers, his]) {
    await expect(page.getByLabel(/^Connected through a relay \(TLS\)/)).toBeVisible();
  }
  await hers.control('Hang up').click();
  await his.says('Call Ended');

  await alice.opens('/call_check');
  const row = alice.page.getByRole('listitem').filter({ hasText: 'TURN over TLS' });
  await expect(row).toContainText('Works', { timeout: 60_000 });
});
