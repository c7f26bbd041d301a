import { callLaunchOptions } from '../actors/call.js';
import { callCheckTest as test } from '../fixtures/call-check-test.js';
import { needing } from '../fixtures/needing.js';
import { expect } from '../fixtures/test.js';
import { coturnNeeds } from '../services/coturn.js';

test.use({ launchOptions: callLaunchOptions });
needing(test, ...coturnNeeds);

test.describe('with another secret than that of the relay, whose certificate is self-signed', () => {
  test.use({ secret: 'south' });

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
    // TLS fails before credentials are asked for.
    await expect(row('TURN over TLS')).toContainText('Fails');
    await expect(row('TURN over TLS')).toContainText('does not answer');
  });
});

test.describe('with a relay that refuses the addresses of those who call', () => {
  test.use({ ways: ['udp'] });

  test('the check says that it relays nothing', async ({ alice }) => {
    await alice.hasAccount();
    await alice.hasWorkspace('acme-labs', 'launch');
    await alice.opens('/call_check');
    const { page } = alice;
    await expect(page.getByText('One part does not work.')).toBeVisible({ timeout: 60_000 });
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    for (const hop of ['Camera', 'Microphone', 'Parley', 'STUN']) {
      await expect(row(hop)).toContainText('Works');
    }
    await expect(row('TURN over UDP')).toContainText('accepts us, but relays nothing');
    await expect(row('TURN over TCP')).toContainText('Not set up');
  });
});
