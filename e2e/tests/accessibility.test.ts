import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { meet } from '../actors/meet.js';
import { expect, test } from '../test.js';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('a visitor meets no barrier', async ({ alice }) => {
      for (const route of ['/', '/signin', '/signin?account', '/signup', '/tbd']) {
        await alice.opens(route);
        await hasNoBarrier(alice.page);
      }
    });

    test('nor does alice, on her way to a conversation', async ({ alice, bob }) => {
      const { page } = alice;
      await meet(alice, bob);
      await alice.says('Hello bob');
      await bob.says('Hello alice');
      await alice.sees('Hello alice');
      await hasNoBarrier(page);
      await alice.opensChannelDialog();
      await hasNoBarrier(page);
      await page.keyboard.press('Escape');
      await alice.opens('/');
      await expect(page.getByText('Welcome back')).toBeVisible();
      await hasNoBarrier(page);
      await alice.opens('/create');
      await hasNoBarrier(page);
    });
  });
}

async function hasNoBarrier(page: Page) {
  await expect(page.getByRole('main').or(page.getByRole('dialog')).first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${page.url()}: ${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`,
  );
  expect(found).toEqual([]);
}
