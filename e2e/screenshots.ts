import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { converse } from './actors/conversation.js';
import { meet } from './actors/meet.js';
import { expect, test } from './test.js';

const root = new URL('..', import.meta.url);
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of sizes) {
    test.describe(`${colorScheme} ${viewport.width}`, () => {
      test.use({ colorScheme, viewport });

      async function picture(page: Page, name: string) {
        await page.evaluate(() => document.fonts.ready);
        const file = `e2e/screenshots/${name}-${viewport.width}-${colorScheme}.png`;
        await page.screenshot({
          path: fileURLToPath(new URL(file, root)),
          animations: 'disabled',
        });
      }

      test('the way in', async ({ alice, bob }) => {
        const { page } = alice;
        await alice.opens('/');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await picture(page, 'home-visitor');
        await alice.opens('/signin');
        await page.getByRole('main').getByRole('textbox').fill('nowhere');
        await page.getByRole('button', { name: 'Continue' }).click();
        await expect(page.getByText("We couldn't find your workspace.")).toBeVisible();
        await picture(page, 'sign-in-workspace');
        await alice.opens('/signup');
        await alice.fillsInSignUp();
        await picture(page, 'sign-up');
        await alice.signsUp();
        await picture(page, 'home-no-workspace');

        await alice.opens('/create');
        await page.getByPlaceholder('Ex. aa or app-academy').fill('acme-labs');
        await picture(page, 'create-1-address');
        await page.getByRole('button', { name: 'Next' }).click();
        await page.getByPlaceholder('Ex. Q1 Budget, User Authentication').fill('launch');
        await picture(page, 'create-2-channel');
        await page.getByRole('button', { name: 'Next' }).click();
        await picture(page, 'create-3-finish');
        await page.getByRole('button', { name: 'See Your Channel in Parley' }).click();
        await alice.isInWorkspace('acme-labs');
        await alice.opens('/');
        await expect(page.getByText('Acme Labs')).toBeVisible();
        await picture(page, 'home-signed-in');

        await bob.opens('/signin/acme-labs');
        await bob.fillsInSignIn();
        await expect(bob.page.getByText('Invalid username/password.')).toBeVisible();
        await picture(bob.page, 'sign-in-user');
      });

      test('the workspace', async ({ alice, bob }) => {
        const { page } = alice;
        await meet(alice, bob);
        await picture(page, 'channel-empty');
        await converse(alice, bob);
        await alice.sees('Me too, then.');
        await picture(page, 'channel');
        await alice.types('On it');
        await picture(page, 'composer');
        await alice.opensChannelDialog();
        await alice.channelDialog().getByRole('textbox').fill('plan-budget');
        await picture(page, 'create-channel');
        await page.keyboard.press('Escape');
        await alice.createsChannel('design');
        await bob.previews('design');
        await picture(bob.page, 'channel-preview');
      });
    });
  }
}

test.describe('README', () => {
  test.use({ colorScheme: 'light', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 });

  test('docs/picture.png', async ({ alice, bob }) => {
    await meet(alice, bob);
    await converse(alice, bob);
    await alice.sees('Me too, then.');
    await alice.page.evaluate(() => document.fonts.ready);
    await alice.page.screenshot({
      path: fileURLToPath(new URL('docs/picture.png', root)),
      animations: 'disabled',
    });
  });
});
