import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.js';

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('the page follows the system’s theme, until the user chooses', async ({ alice }) => {
  const { page } = alice;
  await page.emulateMedia({ colorScheme: 'light' });
  await alice.signsUp();
  const light = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).not.toBe(light);
  const dark = await background(page);

  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect.poll(() => background(page)).toBe(light);
  await page.reload();
  await expect.poll(() => background(page)).toBe(light);

  await alice.createsWorkspace('acme-labs', 'launch');
  await page.getByRole('button', { name: /alice@example.com, active/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'As the system' }).click();
  await alice.opens('/');
  await expect.poll(() => background(page)).toBe(dark);
});
