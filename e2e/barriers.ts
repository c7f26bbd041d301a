import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.js';

/** What a page shows can be perceived, understood and used by everybody, as far as axe can tell. */
export async function hasNoBarrier(page: Page, within = 'html'): Promise<void> {
  await expect(page.getByRole('main').or(page.getByRole('dialog')).first()).toBeVisible();
  // What is half faded in has less contrast than it is going to have.
  await page.waitForFunction(isAtRest);
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${page.url()}: ${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`,
  );
  expect(found).toEqual([]);
}

/** Runs in the page. */
function isAtRest(): boolean {
  const isChanging = document.querySelector('[data-starting-style], [data-ending-style]') !== null;
  const moving = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    // Those that go round for ever say that one has to wait.
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  return !isChanging && moving.length === 0;
}
