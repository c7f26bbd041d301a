import { signUpModes } from '@parley/contract/boot';
import * as z from 'zod/mini';
import { StartError } from '../../../platform/lib/start-error.js';

const line = z.string().check(z.trim(), z.minLength(1));

const Provider = z.strictObject({
  name: z.string().check(z.regex(/^[a-z\d-]{1,30}$/)),
  label: line,
  issuer: z.string().check(z.refine(isIssuer)),
  client_id: line,
  /** Missing for a client without one: PKCE protects it alone. */
  client_secret: z.optional(line),
  /** Says who may make an account by the provider; if missing, PARLEY_SIGNUPS says it. */
  signups: z.optional(z.enum(signUpModes)),
});

/** An OpenID provider, as OIDC_PROVIDERS describes it. */
export type OpenIdProvider = z.output<typeof Provider>;

/** Completes "OIDC_PROVIDERS, provider 2: …", by the field that is wrong. */
const rules: Readonly<Record<string, string>> = {
  name: '"name" must be a word of small letters, digits and hyphens, such as "acme".',
  label: '"label" must be what the button calls it, such as "Acme".',
  issuer: '"issuer" must be the provider\'s https address, such as "https://id.example.com".',
  client_id: '"client_id" must be the id that the provider gave to Parley.',
  client_secret: '"client_secret" must be the secret that the provider gave to Parley.',
  signups: `"signups" must be ${signUpModes.join(', ')}, or be left out.`,
};

/** Reads OIDC_PROVIDERS; throws a StartError that says what to mend. Never repeats a value: some are secret. */
export function parseProviders(text: string): OpenIdProvider[] {
  if (text === '') return [];
  const list = readList(text);
  if (list === null) {
    throw new StartError(
      'OIDC_PROVIDERS is not a JSON list; it must be one such as [{"name": "acme", "label": "Acme", "issuer": "https://id.example.com", "client_id": "…", "client_secret": "…"}].',
    );
  }
  const providers = list.map(parseProvider);
  for (const field of ['name', 'issuer'] as const) {
    const values = providers.map((provider) => provider[field]);
    if (new Set(values).size < values.length) {
      throw new StartError(`OIDC_PROVIDERS has two providers of the same "${field}"; keep one.`);
    }
  }
  return providers;
}

function parseProvider(sent: unknown, index: number): OpenIdProvider {
  const parsed = z.safeParse(Provider, sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? '');
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const rule =
    unknown === undefined
      ? (rules[field] ?? 'it must be an object.')
      : `"${unknown}" is not a field; the fields are ${Object.keys(rules).join(', ')}.`;
  throw new StartError(`OIDC_PROVIDERS, provider ${index + 1}: ${rule}`);
}

function readList(text: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** By http only on this machine: elsewhere anybody on the way could be the provider. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  if (search !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
