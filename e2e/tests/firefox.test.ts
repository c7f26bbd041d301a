import { callLaunchOptions, calls } from '../actors/call.js';
import { firefoxUser, type FirefoxUser } from '../actors/firefox-user.js';
import { startFirefox } from '../browsers/firefox.js';
import { needing } from '../fixtures/needing.js';
import { expect, test as base } from '../fixtures/test.js';

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
  launchOptions: callLaunchOptions,
  environment: { STUN_URLS: 'off' },
  isWatched: true,
});

needing(test, 'firefox');

test.slow();

test('Firefox: bob signs in, writes with formats, finds his way by Ctrl+K, and picks up a call from Chromium', async ({
  alice,
  bob,
  bobInFirefox,
}) => {
  const { page } = bobInFirefox;
  await bobInFirefox.signsIn('acme-labs');
  await alice.says('Hello from Chromium');
  await bobInFirefox.sees('Hello from Chromium');
  await bobInFirefox.composer('general').click();
  await page.keyboard.down('Control');
  await page.keyboard.press('b');
  await page.keyboard.up('Control');
  await page.keyboard.type('Hello from Firefox');
  await page.keyboard.press('Enter');
  await alice.sees('Hello from Firefox');
  await expect(alice.messageList().locator('strong')).toHaveText('Hello from Firefox');

  await alice.opensChannel('launch');
  await bobInFirefox.jumpsTo('launch');
  await page.locator('::-p-aria([name="Join Channel"][role="button"])').click();
  await bobInFirefox.says('launch', 'Found it');
  await alice.sees('Found it');

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
