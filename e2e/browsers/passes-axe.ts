import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from '../fixtures/test.js';
import { twoFrames } from './hold.js';

/**
 * Fails if axe finds an accessibility violation in the page. In the dark only colours differ, so the page is
 * shown in the dark for a look at its contrast.
 */
export async function passesAxe(page: Page, within = 'html'): Promise<void> {
  await expect(page.getByRole('main').or(page.getByRole('dialog')).first()).toBeVisible();
  // Some pages load their text after their frame.
  await expect(page.locator('h1, [aria-level="1"]').first()).toBeAttached();
  const found = await violations(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours begin to fade in the next frame.
  await page.evaluate(twoFrames);
  found.push(...(await violations(page, within, { runOnly: ['color-contrast'] })));
  await page.emulateMedia({ colorScheme: 'light' });
  expect(found).toEqual([]);
}

async function violations(page: Page, within: string, options: RunOptions = {}): Promise<string[]> {
  // During a fade-in the contrast is lower than its final value.
  await page.waitForFunction(isAtRest);
  // It stays in the page until the next load.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // `AxeBuilder` would open a page to unite the results of frames, which Parley has none of.
  const found = await page.evaluate(
    async ([selector, chosen]) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe;
      // Otherwise axe describes each element that passes, which nobody reads.
      const results = await run(selector, { ...chosen, resultTypes: ['violations'] });
      return results.violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
      );
    },
    [within, options] as const,
  );
  return found.map((violation) => `${page.url()}: ${violation}`);
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
