import { expect } from '@playwright/test';
import type { Person } from './person.js';

export function peopleVerbs({ page }: Person) {
  const navigation = () => page.getByRole('navigation', { name: 'Workspace' });
  const verbs = {
    /** The user's own photo in the top bar. */
    ownPhoto: () => page.getByRole('banner').getByRole('button', { name: /, (active|away)$/ }),
    chatLinks: () =>
      navigation()
        .getByRole('region', { name: 'Direct Messages' })
        .getByRole('listitem')
        .getByRole('link'),
    chatLink: (email: string) => navigation().getByRole('link', { name: new RegExp(`^${email}`) }),
    profile: () => page.getByRole('complementary', { name: 'Profile' }),
    popup: (whose: string) => page.getByRole('dialog', { name: whose }),

    async choosesOfOwnMenu(item: string) {
      await verbs.ownPhoto().click();
      await page.getByRole('menuitem', { name: item }).click();
    },

    /** Ends with the dialog of the workspace's settings open. */
    async managesWorkspace() {
      await navigation().getByRole('button', { name: 'Acme Labs' }).click();
      await page.getByRole('menuitem', { name: 'Workspace settings' }).click();
      await expect(verbs.settingsDialog().getByRole('list', { name: 'Members' })).toBeVisible();
    },
    settingsDialog: () => page.getByRole('dialog', { name: 'Workspace settings' }),
    roleOf: ({ email }: Person) => page.getByLabel(`Role of ${email}`),

    async givesRole(whom: Person, role: string) {
      await verbs.roleOf(whom).selectOption(role);
    },

    async opensOwnProfile() {
      await verbs.choosesOfOwnMenu('Profile');
      await expect(verbs.profile().getByRole('heading', { name: 'Profile' })).toBeFocused();
    },

    async opensPeople() {
      await navigation().getByRole('link', { name: 'People' }).click();
      await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
    },

    async invites({ email }: Person) {
      await navigation().getByRole('button', { name: 'Add teammates' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('User Added!')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    },

    /** By the photo on one of their messages. */
    async opensPopupOf(whose: string) {
      const messages = page.getByRole('main').getByRole('log');
      await messages.getByRole('button', { name: whose, exact: true }).last().click();
      await expect(verbs.popup(whose)).toBeVisible();
    },

    /** Ends in the direct messages with them. */
    async writesTo({ email }: Person) {
      await verbs.opensPeople();
      await page.getByPlaceholder('Search by name or email').fill(email);
      const found = page.getByRole('main').getByRole('list').getByRole('button');
      await expect(found).toHaveCount(1);
      await found.click();
      await verbs.profile().getByRole('button', { name: 'Message' }).click();
      await verbs.isWriting(email);
    },

    async isWriting(email: string) {
      await expect(page.getByRole('heading', { name: email, level: 1 })).toBeVisible();
      await expect(page.getByRole('textbox', { name: `Message ${email}` })).toBeVisible();
    },
  };
  return verbs;
}
