import type { Page } from '@playwright/test';
import { OpenIdServer } from '../server/src/testing/openid-server.js';
import { test as base } from './test.js';

/** Parley knows a provider, which has to be told of Parley: `provider.serve(parley.url)`. */
export const test = base.extend<{ provider: OpenIdServer }>({
  provider: async ({}, provide) => {
    const provider = await OpenIdServer.start('acme');
    await provide(provider);
    await provider.close();
  },
  environment: async ({ provider }, provide) =>
    provide({ OIDC_PROVIDERS: JSON.stringify([provider.setting]) }),
});

/** The provider's own forms: any password is right. */
export async function passes(page: Page, person: string) {
  await page.getByPlaceholder('Enter any login').fill(person);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
