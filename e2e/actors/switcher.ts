import { expect } from '@playwright/test';
import type { Person } from './person.js';

export function switcherVerbs({ page }: Person) {
  const verbs = {
    switcher: () => page.getByRole('dialog', { name: 'Jump to a channel or person' }),
    switcherChoices: () => verbs.switcher().getByRole('option'),

    async opensSwitcher() {
      await page.keyboard.press('Control+k');
      await expect(verbs.switcher().getByRole('combobox')).toBeFocused();
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
