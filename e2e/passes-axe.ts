import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { twoFrames } from './hold.js';
import { expect } from './test.js';

/**
 * Fails if axe finds an accessibility violation in the page. In the dark only colours differ, so the page is
 * shown in the dark for a look at its contrast.
 */
export async function passesAxe(page: Page, within = 'html'): Promise<void> {
  await expect(page.getByRole('main').or(page.getByRole('dialog')).first()).toBeVisible();
  // Some pages load their text after their frame.
  await expect(page.locator('h1, [aria-level="1"]').first()).toBeAttached();
  const axe = () => new AxeBuilder({ page }).include(within);
  const found = await violations(page, axe());
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours begin to fade in the next frame.
  await page.evaluate(twoFrames);
  found.push(...(await violations(page, axe().withRules('color-contrast'))));
  await page.emulateMedia({ colorScheme: 'light' });
  expect(found).toEqual([]);
}

async function violations(page: Page, axe: AxeBuilder): Promise<string[]> {
  // During a fade-in the contrast is lower than its final value.
  await page.waitForFunction(isAtRest);
  const results = await axe.analyze();
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${page.url()}: ${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`,
  );
}

/** Runs in the page. */
function isAtRest(): boolean {
  const isChanging = document.querySelector('[data-starting-style], [data-ending-style]') !== null;
  const moving = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    // Endless animations are progress indicators.
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  return !isChanging && moving.length === 0;
}
