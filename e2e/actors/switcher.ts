import { expect } from '@playwright/test';
import type { Person } from './person.js';

export function switcherVerbs({ page }: Person) {
  const verbs = {
    switcher: () => page.getByRole('dialog', { name: 'Jump to a channel or person' }),
    /** Channels and people. */
    switcherChoices: () =>
      verbs.switcher().getByRole('option', { name: /^(?!All messages|Message by|Search for)/ }),

    async opensSwitcher() {
      await page.keyboard.press('Control+k');
      await expect(verbs.switcher().getByRole('combobox')).toBeFocused();
    },

    /** After something was typed that finds messages and nothing else. */
    async opensAllResults() {
      const found = page.getByRole('option', { name: /^Message by/, selected: true });
      await expect(found).toBeVisible();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
    },

    /** By some letters of its name. */
    async jumpsTo(search: string) {
      await verbs.opensSwitcher();
      await page.keyboard.type(search);
      await page.keyboard.press('Enter');
      await expect(verbs.switcher()).toBeHidden();
    },
  };
  return verbs;
}
