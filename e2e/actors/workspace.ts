import { expect } from '@playwright/test';
import type { Person } from './person.js';

export function workspaceVerbs({ page }: Person) {
  const verbs = {
    /** The button on the wizard's last page. */
    finish: () => page.getByRole('button', { name: 'See Your Channel in Parley' }),

    /** Through the wizard's first two pages. */
    async describesWorkspace(address: string, channel: string) {
      await page.goto('/#/create');
      await page.getByPlaceholder('Ex. aa or app-academy').fill(address);
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByPlaceholder('Ex. Q1 Budget, User Authentication').fill(channel);
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(verbs.finish()).toBeVisible();
    },

    /** Through all three pages; ends in the new workspace. */
    async createsWorkspace(address: string, channel: string) {
      await verbs.describesWorkspace(address, channel);
      await verbs.finish().click();
      await expect(page).toHaveURL(new RegExp(`/#/workspace/${address}/[1-9]\\d*$`));
    },

    /** By the address alone; ends in `general`. */
    async enters(address: string) {
      // An open page would keep the user that it was loaded with.
      if (page.url().includes('/#/')) await page.goto('/healthz');
      await page.goto(`/#/workspace/${address}`);
      await verbs.isInChannel('general');
    },

    sidebar: () => page.getByRole('navigation', { name: 'Workspace' }),
    channelLinks: () => verbs.sidebar().getByRole('region', { name: 'Channels' }).getByRole('link'),
    channelDialog: () => page.getByRole('dialog', { name: 'Create a channel' }),

    /** On a narrow screen the sidebar is a drawer, initially closed. */
    async findsSidebar() {
      const opener = page.getByRole('button', { name: 'Open the sidebar' });
      await expect(verbs.sidebar().or(opener).first()).toBeVisible();
      if (!(await verbs.sidebar().isVisible())) await opener.click();
    },

    async opensChannel(name: string) {
      await verbs.findsSidebar();
      await verbs
        .channelLinks()
        .filter({ hasText: new RegExp(`^${name}$`) })
        .click();
      await verbs.isInChannel(name);
      // While it slides out it would still count as open.
      await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeHidden();
    },

    async isInChannel(name: string) {
      // Checks each frame, where `expect` would check after 100, 250, 500 and 1000 ms.
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    },

    async opensChannelDialog() {
      await verbs.findsSidebar();
      await verbs.sidebar().getByRole('button', { name: 'Add channels', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Create a new channel' }).click();
      await expect(verbs.channelDialog()).toBeVisible();
    },

    /** Ends in the new channel. */
    async createsChannel(name: string) {
      await verbs.opensChannelDialog();
      await verbs.channelDialog().getByPlaceholder('e.g. plan budget').fill(name);
      await page.keyboard.press('Enter');
      await expect(verbs.channelDialog()).toBeHidden();
      await verbs.isInChannel(name.replaceAll(' ', '-'));
    },

    /** Opens a channel without joining it. */
    async previews(name: string) {
      await verbs.findsSidebar();
      await verbs.sidebar().getByRole('link', { name: 'Channel browser' }).click();
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
      await row.getByText('View').click();
      await verbs.isInChannel(name);
      await expect(page.getByRole('button', { name: 'Join Channel' })).toBeVisible();
    },
  };
  return verbs;
}
