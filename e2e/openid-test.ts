import type { Page } from '@playwright/test';
import { OpenIdServer } from '../server/testing/services/openid-server.js';
import { test as mailedBase } from './mailed-test.js';
import { test as base } from './test.js';

interface WithProvider {
  provider: OpenIdServer;
}

async function runProvider({}, provide: (provider: OpenIdServer) => Promise<void>): Promise<void> {
  const provider = await OpenIdServer.start('acme');
  await provide(provider);
  await provider.close();
}

const settingsOf = ({ setting }: OpenIdServer) => ({ OIDC_PROVIDERS: JSON.stringify([setting]) });

/** Parley knows a provider, which has to be told of Parley: `provider.serve(parley.url)`. */
export const test = base.extend<WithProvider>({
  provider: runProvider,
  environment: async ({ provider }, provide) => provide(settingsOf(provider)),
});

/** The same Parley also sends mail, which tests read. */
export const mailedTest = mailedBase.extend<WithProvider>({
  provider: runProvider,
  environment: async ({ mail, provider }, provide) =>
    provide({ ...mail.environment, ...settingsOf(provider) }),
});

/** The provider's own forms: any password is right. */
export async function passes(page: Page, person: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(person);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
