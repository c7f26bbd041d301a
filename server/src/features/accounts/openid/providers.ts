import type * as openid from 'openid-client';
import { DeadlinePassed } from '../../../platform/lib/deadline.js';
import type { Log } from '../../../platform/lib/log.js';
import { fetchFromProvider, ProviderFault } from './fetch-from-provider.js';
import type { OpenIdProvider } from './provider-setting.js';

/**
 * `discover` lets a provider on the same machine speak http by this function. The library marks it as deprecated to
 * make it stand out; nothing replaces it.
 */
interface ForLoopback {
  allowInsecureRequests: (config: openid.Configuration) => void;
}

/** The first visit loads the library: many installations have no provider, and it takes memory. */
export const loadOpenIdClient = (): Promise<typeof openid> => import('openid-client');

export interface OpenIdProviders {
  find(name: string): OpenIdProvider | undefined;
  /** For an issuer that is not in the settings any more, its host is the label. */
  nameOf(issuer: string): { name: string | null; label: string };
  /** Fetches the provider's own description; null while the provider cannot be reached, which the log tells. */
  discover(provider: OpenIdProvider): Promise<openid.Configuration | null>;
}

/** Providers are asked at the first use, not at the start: one that is down keeps nobody else out. */
export function openIdProviders(settings: readonly OpenIdProvider[], log: Log): OpenIdProviders {
  const discoveries = new Map<string, Promise<openid.Configuration>>();

  return {
    find: (name) => settings.find((provider) => provider.name === name),
    nameOf(issuer) {
      const known = settings.find((provider) => provider.issuer === issuer);
      return known ?? { name: null, label: new URL(issuer).host };
    },
    async discover(provider) {
      const { name } = provider;
      const discovery = discoveries.get(name) ?? discover(provider);
      discoveries.set(name, discovery);
      try {
        return await discovery;
      } catch (error) {
        // The next attempt asks again.
        if (discoveries.get(name) === discovery) discoveries.delete(name);
        log.warn({ provider: name, ...failureOf(error) }, 'an OpenID provider cannot be used');
        return null;
      }
    },
  };
}

async function discover(provider: OpenIdProvider): Promise<openid.Configuration> {
  const { issuer, client_id, client_secret } = provider;
  const client = await loadOpenIdClient();
  const forLoopback: ForLoopback = client;
  const found = await client.discovery(
    new URL(issuer),
    client_id,
    client_secret,
    authenticator(client, client_secret),
    {
      [client.customFetch]: fetchFromProvider,
      execute: [
        // Verifies the provider's signatures, too: a proxy may end the TLS connection.
        client.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [forLoopback.allowInsecureRequests] : []),
      ],
    },
  );
  assertComplete(found.serverMetadata());
  return found;
}

/** Throws without an endpoint that every visit needs, before a browser is sent away. */
function assertComplete(server: openid.ServerMetadata): void {
  for (const field of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    if (server[field] === undefined) throw new ProviderFault(`It names no ${field}.`);
  }
}

/** OpenID Connect Core 9: a provider that names no methods knows `client_secret_basic`. */
function authenticator(client: typeof openid, secret: string | undefined): openid.ClientAuth {
  if (secret === undefined) return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? basic : post;
    return authenticate(server, ...request);
  };
}

/** Without the answer itself, which may hold what is said of a person. */
export function failureOf(error: unknown): { reason: string; code?: string } {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  const own = ownFailure(error);
  if (own) return { reason: own.message };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { reason: error.message, ...(code !== undefined && { code }) };
}

/** Whether the provider was out of reach: `fetch` fails with a TypeError then. */
export function isOutage(error: unknown): boolean {
  return error instanceof TypeError || ownFailure(error) instanceof DeadlinePassed;
}

/** Our own error, which the library wraps because it does not know it. */
function ownFailure(error: unknown): ProviderFault | DeadlinePassed | null {
  const failures = error instanceof Error ? [error, error.cause] : [];
  return (
    failures.find((each) => each instanceof ProviderFault || each instanceof DeadlinePassed) ?? null
  );
}
