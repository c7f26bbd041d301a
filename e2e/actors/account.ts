import { expect } from '@playwright/test';
import type { Person } from './person.js';

export function accountVerbs({ page, email, password }: Person) {
  const verbs = {
    /** A route, as SPEC §2 lists them. */
    async opens(route: string) {
      await page.goto(`/#${route}`);
    },

    /** Leaves the product; unsent messages go with the page. */
    async opensNothing() {
      await page.goto('about:blank');
    },

    async reloads() {
      await page.reload();
    },

    async fillsInSignUp() {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password').fill(password);
    },

    /** Ends on the home page, in no workspace. */
    async signsUp() {
      await verbs.opens('/signup');
      await verbs.fillsInSignUp();
      await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
      await expect(page.getByText('Welcome back')).toBeVisible();
    },

    async fillsInSignIn(secret = password) {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(secret);
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    },

    /** Signs in on the workspace's own page, and ends in the workspace. */
    async signsIn(address: string) {
      await verbs.opens(`/signin/${address}`);
      await verbs.fillsInSignIn();
      await verbs.isInWorkspace(address);
    },

    /** From the home page, ending the whole session. */
    async signsOut() {
      await verbs.opens('/');
      await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
    },

    async isSignedOut() {
      await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    },

    async isInWorkspace(address: string) {
      await expect(page).toHaveURL(new RegExp(`/#/workspace/${address}/[1-9]\\d*$`));
    },
  };
  return verbs;
}
