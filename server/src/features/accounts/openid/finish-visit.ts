import type { OpenIdProblem } from '@parley/contract/rules/openid-outcome';
import { emailProblems } from '@parley/contract/rules/sign-up';
import type { IDToken, UserInfoResponse } from 'openid-client';
import type { Log } from '../../../platform/lib/log.js';
import type { Person } from '../identities/person.js';
import { ProviderFault } from './fetch-from-provider.js';
import type { Pending } from './pending.js';
import type { OpenIdProvider } from './provider-setting.js';
import { failureOf, isOutage, loadOpenIdClient, type OpenIdProviders } from './providers.js';

interface Parts {
  providers: OpenIdProviders;
  log: Log;
}

/**
 * Redeems the code with which the browser came back to the URL. The library checks state, nonce,
 * issuer, audience and signature; a code works once, and with this visit's verifier.
 */
export async function finishVisit(
  { providers, log }: Parts,
  provider: OpenIdProvider,
  { pending, url }: { pending: Pending; url: URL },
): Promise<Person | OpenIdProblem> {
  if (url.searchParams.get('error') === 'access_denied') return 'cancelled';
  const configuration = await providers.discover(provider);
  if (configuration === null) return 'unreachable';
  const client = await loadOpenIdClient();
  try {
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) return 'failed';
    const { sub } = claims;
    if (!isSubject(sub)) throw new ProviderFault('It names nobody.');
    const told =
      'email' in claims
        ? claims
        : await client.fetchUserInfo(configuration, tokens.access_token, sub);
    return { issuer: provider.issuer, subject: sub, ...profileIn(told) };
  } catch (error) {
    log.warn({ provider: provider.name, ...failureOf(error) }, 'an OpenID sign-in failed');
    return isOutage(error) ? 'unreachable' : 'failed';
  }
}

/**
 * OpenID Connect Core 2: at most 255 characters of ASCII; other letters do no harm. A blank subject would make all
 * people without a subject the same person, and databases take no NUL.
 */
function isSubject(sub: string): boolean {
  return sub.trim() !== '' && sub.length <= 255 && !/\p{C}/u.test(sub);
}

function profileIn(told: IDToken | UserInfoResponse) {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const email = text(told['email']);
  return {
    // Accounts and mails show the address.
    email: emailProblems(email).length > 0 ? '' : email,
    // Some providers write it as a text.
    emailVerified: told['email_verified'] === true || told['email_verified'] === 'true',
    name: text(told['name']) || `${text(told['given_name'])} ${text(told['family_name'])}`.trim(),
  };
}
