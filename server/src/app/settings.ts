import { signUpModes } from '@parley/contract/boot';
import { limits } from '@parley/contract/limits';
import * as z from 'zod/mini';
import { parseProviders } from '../features/accounts/openid/provider-setting.js';
import { logLevels } from '../platform/lib/log.js';
import { spanOf } from '../platform/lib/time-span.js';
import {
  setting,
  onOrOff,
  originOf,
  list,
  bytesOf,
  oneDay,
  isSessionSpan,
  isPushService,
  isMailServer,
  isRange,
  textOrNull,
  stunUrl,
  turnUrl,
  secretsKey,
  sizeOrOff,
} from './setting-values.js';
import { storageSettings } from './storage-settings.js';

/**
 * Every environment variable that Parley reads, under its key in `Config`, with its validation and its
 * description for the docs.
 */
export const settings = {
  port: setting({
    variable: 'PORT',
    description: 'The TCP port to listen on; 0 takes a free one.',
    standard: '3000',
    expected: 'a whole number from 0 to 65535',
    schema: z.pipe(
      z.string().check(z.regex(/^\d{1,5}$/)),
      z.pipe(z.transform(Number), z.int().check(z.lte(65_535))),
    ),
  }),
  host: setting({
    variable: 'HOST',
    description: 'The address to listen on; 0.0.0.0 is every address of this machine.',
    standard: '127.0.0.1',
    expected: 'a host name or an IP address',
    schema: z.string().check(z.regex(/^[\w.:-]+$/)),
  }),
  dataDirectory: setting({
    variable: 'PARLEY_DATA',
    description: 'The directory that holds all data; it is made when it is not there.',
    standard: './data',
    expected: 'the path of a directory',
    schema: z.string().check(z.minLength(1)),
  }),
  /** Null when unset: the address is then the one that the browser used. */
  url: setting({
    variable: 'PARLEY_URL',
    description:
      'The address people use: requests that name another host are refused. With https cookies are Secure and browsers are told to stay on https.',
    standard: '',
    expected: 'an address such as https://chat.example.com, without a path',
    schema: z.pipe(
      z.string().check(z.refine((text) => text === '' || originOf(text) !== null)),
      z.transform((text) => originOf(text)),
    ),
  }),
  hstsSubdomains: setting({
    variable: 'PARLEY_HSTS_SUBDOMAINS',
    description:
      'on tells browsers to use https for all subdomains of PARLEY_URL as well (HSTS includeSubDomains).',
    standard: 'off',
    expected: 'on or off',
    schema: onOrOff,
  }),
  origins: setting({
    variable: 'PARLEY_ORIGINS',
    description:
      "Further origins that are Parley's own, beside PARLEY_URL: their pages may open the live connection; separated by commas.",
    standard: '',
    expected: 'addresses such as https://chat.example.com, separated by commas',
    schema: z.pipe(
      z.string().check(z.refine((text) => list(text).every((part) => originOf(part) !== null))),
      z.transform((text) => list(text).flatMap((part) => originOf(part) ?? [])),
    ),
  }),
  trustProxy: setting({
    variable: 'PARLEY_TRUST_PROXY',
    description:
      'The proxies whose X-Forwarded-For, -Host and -Proto are believed; loopback and uniquelocal stand for the private ranges.',
    standard: 'off',
    expected: 'off, or IP addresses or ranges such as 10.0.0.0/8 separated by commas',
    schema: z.pipe(
      z.string().check(z.refine((text) => text === 'off' || list(text).every(isRange))),
      z.transform((text) => (text === 'off' ? false : list(text))),
    ),
  }),
  demo: setting({
    variable: 'PARLEY_DEMO',
    description:
      'on offers a demo workspace, whose accounts anybody may use; off disables them. Unset: on while HOST, and PARLEY_URL where it is set, are loopback addresses, else off.',
    standard: '',
    expected: 'on or off',
    schema: z.pipe(
      z.enum(['', 'on', 'off']),
      z.transform((word) => (word === '' ? null : word === 'on')),
    ),
  }),
  /** Bytes. */
  maxFileSize: setting({
    variable: 'PARLEY_MAX_FILE_SIZE',
    description: 'How large one file of a message may be, in bytes or as 500KB, 20MB, 2GB.',
    standard: '1GB',
    expected: 'a size such as 20MB or 1GB, or a number of bytes',
    schema: z.pipe(
      z.string().check(z.refine((text) => bytesOf(text) !== null)),
      z.transform((text) => bytesOf(text) ?? 0),
    ),
  }),
  maxFiles: setting({
    variable: 'PARLEY_MAX_FILES',
    description: 'How many files one message may have.',
    standard: '25',
    expected: 'a whole number from 1 to 100',
    schema: z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/)),
      z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(100))),
    ),
  }),
  /** Bytes of all files; null for no limit. */
  storage: {
    perAccount: setting({
      variable: 'PARLEY_STORAGE_PER_ACCOUNT',
      description:
        'How much room the files of one account may take, in all its workspaces and with uploads under way; off for no limit.',
      standard: '5GB',
      expected: 'off, or a size such as 500MB or 5GB',
      schema: sizeOrOff,
    }),
    perWorkspace: setting({
      variable: 'PARLEY_STORAGE_PER_WORKSPACE',
      description: 'How much room the files of one workspace may take; off for no limit.',
      standard: '10GB',
      expected: 'off, or a size such as 500MB or 5GB',
      schema: sizeOrOff,
    }),
  },
  signUps: setting({
    variable: 'PARLEY_SIGNUPS',
    description:
      'Who may make an account: open lets everybody, invited only addresses that a member has invited, closed nobody. Accounts that exist are not touched.',
    standard: 'open',
    expected: 'open, invited or closed',
    schema: z.enum(signUpModes),
  }),
  passwordMin: setting({
    variable: 'PARLEY_PASSWORD_MIN',
    description:
      'How many characters a new password must have; passwords that are there stay good.',
    standard: String(limits.passwordMin),
    expected: 'a whole number from 6 to 64',
    schema: z.pipe(
      z.string().check(z.regex(/^\d{1,2}$/)),
      z.pipe(z.transform(Number), z.int().check(z.gte(limits.passwordMin), z.lte(64))),
    ),
  }),
  /** Milliseconds; `total` null: a session that is used never ends. */
  sessions: {
    idle: setting({
      variable: 'PARLEY_SESSION_IDLE',
      description: 'After how long without use a browser is signed out, as 30d, 12h or 45m.',
      standard: '30d',
      expected: 'a time of at least 15m, such as 30d, 12h or 45m',
      schema: z.pipe(
        z.string().check(z.refine(isSessionSpan)),
        z.transform((text) => spanOf(text) ?? 0),
      ),
    }),
    total: setting({
      variable: 'PARLEY_SESSION_LIFETIME',
      description:
        'After how long a browser is signed out although it is used, as 365d or 12h; off: never.',
      standard: '365d',
      expected: 'off, or a time of at least 15m, such as 365d, 12h or 45m',
      schema: z.pipe(
        z.string().check(z.refine((text) => text === 'off' || isSessionSpan(text))),
        z.transform((text) => (text === 'off' ? null : spanOf(text))),
      ),
    }),
  },
  openIdProviders: setting({
    variable: 'OIDC_PROVIDERS',
    description:
      'OpenID providers to sign in by, as a JSON list; see Signing in by OpenID Connect below.',
    standard: '',
    expected: 'a JSON list of providers',
    secret: true,
    schema: z.pipe(z.string(), z.transform(parseProviders)),
  }),
  /** In base64: the first seals, the others open what they sealed. */
  secretsKeys: setting({
    variable: 'SECRETS_KEY',
    description:
      'The key that the secrets of authenticator apps are encrypted with, so that it is not in the database; see The key of secrets below.',
    standard: '',
    expected:
      '32 random bytes in base64, as "openssl rand -base64 32" prints them; older keys may follow, separated by commas',
    secret: true,
    schema: z.pipe(
      z.string().check(z.refine((text) => list(text).every((part) => secretsKey.test(part)))),
      z.transform(list),
    ),
  }),
  /** Milliseconds. */
  auditKept: setting({
    variable: 'PARLEY_AUDIT_KEEP',
    description: 'For how long the audit log is kept, as 400d.',
    standard: '400d',
    expected: 'a time of at least 1d, such as 400d',
    schema: z.pipe(
      z.string().check(z.refine((text) => (spanOf(text) ?? 0) >= oneDay)),
      z.transform((text) => spanOf(text) ?? 0),
    ),
  }),
  ...storageSettings,
  ice: {
    stunUrls: setting({
      variable: 'STUN_URLS',
      description:
        'STUN servers, separated by commas, that tell browsers their public address so that calls connect; off for none.',
      standard: 'stun:stun.l.google.com:19302',
      expected: 'off, or addresses such as stun:turn.example.com:3478 separated by commas',
      schema: z.pipe(
        z
          .string()
          .check(
            z.refine((text) => text === 'off' || list(text).every((part) => stunUrl.test(part))),
          ),
        z.transform((text) => (text === 'off' ? [] : list(text))),
      ),
    }),
    turnUrls: setting({
      variable: 'TURN_URLS',
      description:
        'TURN servers, separated by commas, that relay calls between people whose networks let nothing else through; TURN_SECRET goes with them.',
      standard: '',
      expected:
        'addresses such as turn:turn.example.com:3478 or turns:turn.example.com:443?transport=tcp, separated by commas',
      schema: z.pipe(
        z.string().check(z.refine((text) => list(text).every((part) => turnUrl.test(part)))),
        z.transform(list),
      ),
    }),
    turnSecret: setting({
      variable: 'TURN_SECRET',
      description:
        'What is shared with the TURN servers (static-auth-secret of coturn), to make expiring credentials with.',
      standard: '',
      expected: 'a text without spaces',
      secret: true,
      schema: textOrNull,
    }),
  },
  mail: {
    smtpUrl: setting({
      variable: 'SMTP_URL',
      description:
        "A mail server for what stays unread 15 minutes, and for news of one's account; MAIL_FROM and PARLEY_URL go with it. Unset: no mail is sent.",
      standard: '',
      expected: 'an address such as smtp://user:password@mail.example.com:587',
      secret: true,
      schema: z.pipe(
        z.string().check(z.refine((text) => text === '' || isMailServer(text))),
        z.transform((text) => (text === '' ? null : text)),
      ),
    }),
    from: setting({
      variable: 'MAIL_FROM',
      description: 'The sender of mails; push services are told it, too, where there is SMTP_URL.',
      standard: '',
      expected: 'an address such as parley@example.com',
      schema: z.pipe(
        z.string().check(z.regex(/^([^\s@<>]+@[^\s@<>]+)?$/)),
        z.transform((text) => (text === '' ? null : text)),
      ),
    }),
  },
  pushServices: setting({
    variable: 'PUSH_SERVICES',
    description:
      'Push services that browsers may name beside those of Google, Mozilla, Apple and Microsoft, separated by commas.',
    standard: '',
    expected: 'hosts such as push.example.com, or origins, separated by commas',
    schema: z.pipe(
      z.string().check(z.refine((text) => list(text).every(isPushService))),
      z.transform(list),
    ),
  }),
  linkPreviews: setting({
    variable: 'PARLEY_LINK_PREVIEWS',
    description:
      'Whether the server fetches the pages that messages link to, as `ParleyBot/1.0 (+PARLEY_URL)`, to show previews; each workspace can turn it off.',
    standard: 'on',
    expected: 'on or off',
    schema: onOrOff,
  }),
  /** Both null: nothing is measured. */
  metrics: {
    port: setting({
      variable: 'PARLEY_METRICS_PORT',
      description:
        'A port of its own on HOST for GET /metrics, in the form that Prometheus reads; 0 takes a free one. Unset: there is none.',
      standard: '',
      expected: 'a whole number from 0 to 65535',
      schema: z.pipe(
        z.string().check(z.refine((text) => /^\d{0,5}$/.test(text) && Number(text) <= 65_535)),
        z.transform((text) => (text === '' ? null : Number(text))),
      ),
    }),
    token: setting({
      variable: 'PARLEY_METRICS_TOKEN',
      description:
        'With it GET /metrics is answered on PORT, too, to requests with Authorization: Bearer and this token; PARLEY_METRICS_PORT then asks for it as well.',
      standard: '',
      expected:
        'a text of at least 16 characters without spaces, as "openssl rand -hex 32" prints it',
      secret: true,
      schema: z.pipe(
        z.string().check(z.regex(/^(\S{16,})?$/)),
        z.transform((text) => (text === '' ? null : text)),
      ),
    }),
  },
  rateLimits: setting({
    variable: 'PARLEY_RATE_LIMITS',
    description:
      'off lifts the limits on how often something may be done, for measurements; what there may be at a time stays.',
    standard: 'on',
    expected: 'on or off',
    schema: onOrOff,
  }),
  logLevel: setting({
    variable: 'LOG_LEVEL',
    description: `How much goes to stderr: ${logLevels.join(', ')}. Security events show from warn on.`,
    standard: 'warn',
    expected: `one of ${logLevels.join(', ')}`,
    schema: z.enum(logLevels),
  }),
};
