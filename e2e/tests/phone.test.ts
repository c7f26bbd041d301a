import { meet, settle } from '../actors/meet.js';
import { expect, test } from '../fixtures/test.js';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('alice and bob talk on their phones', async ({ alice, bob }) => {
  await meet(alice, bob);
  await expect(alice.sidebar()).toBeHidden();
  await alice.says('On my way');
  await bob.sees('On my way');
  await bob.createsChannel('lunch');
  await bob.says('Noodles?');
  await alice.previews('lunch');
  await alice.sees('Noodles?');
});

test('no screen is wider than the phone, a profile closes with the screen below it, and no button covers another', async ({
  alice,
}) => {
  const { page } = alice;
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const route of ['/', '/signin', '/signup', '/tbd']) {
    await alice.opens(route);
    await expect(page.getByRole('main')).toBeVisible();
    expect(await widest(), route).toBeLessThanOrEqual(390);
  }
  await settle(alice);
  await alice.says('https://example.com/'.padEnd(300, 'a-very-long-word'));
  expect(await widest()).toBeLessThanOrEqual(390);

  // A profile closes with the screen below it.
  await alice.opensChannel('launch');
  await alice.choosesOfOwnMenu('Profile');
  await expect(alice.profile()).toBeVisible();
  await page.goBack();
  await alice.isInChannel('general');
  await expect(alice.profile()).toHaveCount(0);

  // The smallest phone.
  await page.setViewportSize({ width: 320, height: 568 });
  await alice.types('something');
  await page.getByRole('button', { name: 'Formatting' }).click();
  const tools = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button');
  await expect(tools).toHaveCount(10);
  for (const button of [...(await tools.all()), page.getByRole('button', { name: 'Send' })]) {
    // Only checks that its middle can be clicked.
    await button.click({ trial: true });
  }
});
