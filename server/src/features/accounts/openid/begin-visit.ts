import { ApiError } from '../../../platform/http/errors.js';
import { longestVisit, type Pending } from './pending.js';
import type { OpenIdProvider } from './provider-setting.js';
import { loadOpenIdClient, type OpenIdProviders } from './providers.js';

interface Visit extends Pick<Pending, 'linking' | 'invite'> {
  /** Where the provider sends the browser back to. */
  callback: string;
}

/** The provider's address to go to, and what to remember until the browser is back. */
export async function beginVisit(
  providers: OpenIdProviders,
  provider: OpenIdProvider,
  { linking, invite, callback }: Visit,
): Promise<{ url: string; pending: Pending }> {
  const configuration = await providers.discover(provider);
  if (configuration === null) throw unreachable(provider);
  const client = await loadOpenIdClient();
  const pending: Pending = {
    provider: provider.name,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    linking,
    invite,
    until: Date.now() + longestVisit * 1000,
  };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: 'openid email profile',
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, pending };
}

function unreachable({ label }: OpenIdProvider): ApiError {
  return new ApiError(503, [
    `${label} cannot be reached at the moment. Try again in a few minutes, or sign in with your password.`,
  ]);
}
