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
