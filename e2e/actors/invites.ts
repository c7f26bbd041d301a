import { expect } from '@playwright/test';
import type { Person } from './person.js';

export function inviteVerbs({ name, page, email, password }: Person) {
  const verbs = {
    inviteDialog: () => page.getByRole('dialog', { name: /^Invite people/ }),

    /** Ends with the dialog open. */
    async copiesLink(channel: string): Promise<string> {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Add teammates' }).click();
      const dialog = verbs.inviteDialog();
      await dialog.getByLabel('Leads to').selectOption(`#${channel}`);
      await dialog.getByRole('button', { name: 'Copy invite link' }).click();
      await expect(dialog.getByText('Link copied. It is shown only now.')).toBeVisible();
      return page.evaluate(() => navigator.clipboard.readText());
    },

    /** Opens the link as a new page. */
    async follows(link: string) {
      await page.goto('about:blank');
      await page.goto(link);
    },

    /** On the page of a link. */
    async fillsInInvite() {
      await page.getByLabel('Full name').fill(`${name} Jones`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password').fill(password);
    },

    async signsUpByLink() {
      await verbs.fillsInInvite();
      await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
    },
  };
  return verbs;
}
