import { callFlags, calls, watchConnections } from '../actors/call.js';
import { firefoxUser, type FirefoxUser } from '../actors/firefox-user.js';
import { chromium } from '../chromium.js';
import { startFirefox } from '../firefox.js';
import { needing } from '../needing.js';
import { expect, test as base } from '../test.js';

const launchOptions = chromium({ whole: true });

/** Bob has a Firefox; alice is in Chromium. */
const test = base.extend<{ bobInFirefox: FirefoxUser }>({
  bobInFirefox: async ({ alice, bob, parley }, provide) => {
    await Promise.all([alice.hasAccount(), bob.hasAccount()]);
    await alice.hasWorkspace('acme-labs', 'launch');
    await alice.hasInvited(bob, 'acme-labs');
    await alice.enters('acme-labs');
    const firefox = await startFirefox();
    await provide(await firefoxUser(bob, firefox, parley));
    await firefox.close();
  },
});

test.use({
  launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), ...callFlags] },
  environment: { STUN_URLS: 'off' },
});

needing(test, 'firefox');

test.slow();

test('Firefox: bob signs in, writes with formats and finds his way by Ctrl+K', async ({
  alice,
  bobInFirefox: bob,
}) => {
  const { page } = bob;
  await bob.signsIn('acme-labs');
  await alice.says('Hello from Chromium');
  await bob.sees('Hello from Chromium');
  await bob.composer('general').click();
  await page.keyboard.down('Control');
  await page.keyboard.press('b');
  await page.keyboard.up('Control');
  await page.keyboard.type('Hello from Firefox');
  await page.keyboard.press('Enter');
  await alice.sees('Hello from Firefox');
  await expect(alice.messageList().locator('strong')).toHaveText('Hello from Firefox');

  await alice.opensChannel('launch');
  await bob.jumpsTo('launch');
  await page.locator('::-p-text(Join Channel)').click();
  await bob.says('launch', 'Found it');
  await alice.sees('Found it');
});

test('Firefox: bob picks up a call from Chromium, and both see each other', async ({
  alice,
  bob,
  bobInFirefox,
}) => {
  await watchConnections(alice);
  await bobInFirefox.signsIn('acme-labs');
  await alice.writesTo(bob);
  const hers = await calls(alice);
  const popup = await bobInFirefox.picksUp();
  await hers.seesPictures(bob.email);
  await popup.waitForFunction(
    () => [...document.querySelectorAll('video')].every(({ videoWidth }) => videoWidth > 0),
    { timeout: 60_000 },
  );
  expect(await popup.$$eval('video', (videos) => videos.length)).toBe(2);
  await popup.locator('[aria-label="Hang up"]').click();
  await hers.says('Call Ended');
});
