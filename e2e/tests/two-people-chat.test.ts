import { test } from '../fixtures/test.js';

test('alice and bob sign up, meet in a workspace and talk live', async ({ alice, bob }) => {
  await alice.signsUp();
  await bob.signsUp();
  await alice.createsWorkspace('acme-labs', 'launch');
  await alice.invites(bob);
  await bob.signsIn('acme-labs');
  await alice.opensChannel('general');
  await bob.opensChannel('general');

  await alice.says('Hello bob');
  await bob.sees('Hello bob');
  await bob.says('Hello alice');
  await alice.sees('Hello alice');

  await alice.reloads();
  await bob.reloads();
  await alice.seesInOrder('Hello bob', 'Hello alice');
  await bob.seesInOrder('Hello bob', 'Hello alice');
});
