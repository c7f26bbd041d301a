import { expect, type Locator } from '@playwright/test';
import type { Person } from './person.js';

export function channelVerbs({ page }: Person) {
  const verbs = {
    /** The button in the open channel's nav bar that opens the details. */
    channelName: () => page.getByRole('heading', { level: 1 }).getByRole('button'),
    channelTopic: (text: string) =>
      page.getByRole('main').getByRole('button', { name: text, exact: true }),
    details: (name: string) => page.getByRole('dialog', { name, exact: false }),

    async opensDetails(name: string) {
      await verbs.channelName().click();
      await expect(verbs.details(name)).toBeVisible();
    },

    async opensMembers(name: string) {
      await verbs.opensDetails(name);
      await verbs.details(name).getByRole('tab', { name: 'Members' }).click();
    },

    /** Leaves by the given button; ends after confirming the question. */
    async leaves(button: Locator) {
      await button.click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    },

    /** By the button in the nav bar. */
    async leavesChannel() {
      await verbs.leaves(page.getByRole('main').getByRole('button', { name: 'Leave Channel' }));
    },

    /** In the open details. */
    async edits(text: 'name' | 'topic' | 'description') {
      await page.getByRole('button', { name: `Edit ${text}` }).click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    },
  };
  return verbs;
}
