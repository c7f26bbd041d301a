import * as z from 'zod/mini';
import type { RedisAddress } from '../platform/lib/redis-connection.js';
import { StartError } from '../platform/lib/start-error.js';
import type { Setting } from './setting-values.js';
import { settings } from './settings.js';

type Settings = typeof settings;
type ValueOf<Name extends keyof Settings> = z.output<Settings[Name]['schema']>;

export interface Config {
  port: ValueOf<'PORT'>;
  host: ValueOf<'HOST'>;
  dataDirectory: ValueOf<'PARLEY_DATA'>;
  /** Null when unset: the address is then the one that the browser used. */
  url: ValueOf<'PARLEY_URL'>;
  hstsSubdomains: ValueOf<'PARLEY_HSTS_SUBDOMAINS'>;
  origins: ValueOf<'PARLEY_ORIGINS'>;
  trustProxy: ValueOf<'PARLEY_TRUST_PROXY'>;
  /** Whether the demo workspace is offered. */
  demo: boolean;
  /** Sentences for the log: consequences of the settings that an operator may not expect. */
  notices: readonly string[];
  /** Bytes. */
  maxFileSize: ValueOf<'PARLEY_MAX_FILE_SIZE'>;
  maxFiles: ValueOf<'PARLEY_MAX_FILES'>;
  /** Bytes of all files; null for no limit. */
  storage: {
    perAccount: ValueOf<'PARLEY_STORAGE_PER_ACCOUNT'>;
    perWorkspace: ValueOf<'PARLEY_STORAGE_PER_WORKSPACE'>;
  };
  signUps: ValueOf<'PARLEY_SIGNUPS'>;
  passwordMin: ValueOf<'PARLEY_PASSWORD_MIN'>;
  /** Milliseconds; `total` null: a session that is used never ends. */
  sessions: {
    idle: ValueOf<'PARLEY_SESSION_IDLE'>;
    total: ValueOf<'PARLEY_SESSION_LIFETIME'>;
  };
  openIdProviders: ValueOf<'OIDC_PROVIDERS'>;
  /** In base64: the first seals, the others open what they sealed. */
  secretsKeys: ValueOf<'SECRETS_KEY'>;
  /** Milliseconds. */
  auditKept: ValueOf<'PARLEY_AUDIT_KEEP'>;
  /** Null: the server makes none. `every` in milliseconds. */
  backups: {
    directory: string;
    every: ValueOf<'PARLEY_BACKUP_EVERY'>;
    keep: ValueOf<'PARLEY_BACKUPS_KEEP'>;
  } | null;
  databaseUrl: ValueOf<'DATABASE_URL'>;
  databaseConnections: ValueOf<'DATABASE_CONNECTIONS'>;
  /** Null for no Redis. */
  redis: RedisAddress | null;
  /** The bucket that keeps the files; null: they are in the data directory. */
  bucket: BucketConfig | null;
  /** Servers for calls; without its secret there is no TURN. */
  ice: {
    stunUrls: ValueOf<'STUN_URLS'>;
    turnUrls: ValueOf<'TURN_URLS'>;
    turnSecret: ValueOf<'TURN_SECRET'>;
  };
  /** Null: no mail is sent. */
  mail: { smtpUrl: string; from: string } | null;
  pushServices: ValueOf<'PUSH_SERVICES'>;
  /** Whether pages that messages link to are fetched. */
  linkPreviews: ValueOf<'PARLEY_LINK_PREVIEWS'>;
  /** Both null: nothing is measured. */
  metrics: {
    port: ValueOf<'PARLEY_METRICS_PORT'>;
    token: ValueOf<'PARLEY_METRICS_TOKEN'>;
  };
  rateLimits: ValueOf<'PARLEY_RATE_LIMITS'>;
  logLevel: ValueOf<'LOG_LEVEL'>;
}

export interface BucketConfig {
  /** The bucket's address, which ends with a slash. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether browsers reach it. */
  isDirect: boolean;
}

/** Whether the host is reachable from this machine only. */
function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
  );
}

/** Behind a proxy, a server on a loopback address is reachable by everybody. */
const noDemo =
  'The demo is off, because PARLEY_URL is an address that others can reach; PARLEY_DEMO=on asks for it, PARLEY_DEMO=off ends this notice.';

/** Throws a StartError that names the first invalid variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  function read<Name extends keyof Settings>(name: Name): ValueOf<Name> {
    const { standard, schema, expected, secret }: Setting<unknown> = settings[name];
    // Compose files unset a variable by leaving it empty.
    const text = environment[name]?.trim() || standard;
    const parsed = z.safeParse(schema, text);
    // `schema` belongs to this setting, and its output to the type.
    if (parsed.success) return parsed.data as ValueOf<Name>;
    const given = secret ? 'has a value that cannot be used' : `is ${JSON.stringify(text)}`;
    throw new StartError(`${name} ${given}; it must be ${expected}.`);
  }

  function readIce(): Config['ice'] {
    const turnUrls = read('TURN_URLS');
    const turnSecret = read('TURN_SECRET');
    if (turnUrls.length > 0 && turnSecret === null) {
      throw new StartError('TURN_SECRET is not set; it must be where TURN_URLS is.');
    }
    return { stunUrls: read('STUN_URLS'), turnUrls, turnSecret };
  }

  function readBucket(): Config['bucket'] {
    const name = read('S3_BUCKET');
    const [endpoint, region] = [read('S3_ENDPOINT'), read('S3_REGION')];
    const [accessKeyId, secretAccessKey] = [read('S3_ACCESS_KEY_ID'), read('S3_SECRET_ACCESS_KEY')];
    const isDirect = read('S3_DIRECT');
    if (name === null) return null;
    if (accessKeyId === null || secretAccessKey === null) {
      const missing = accessKeyId === null ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY';
      throw new StartError(`${missing} is not set; it must be where S3_BUCKET is.`);
    }
    const url =
      endpoint === null ? `https://${name}.s3.${region}.amazonaws.com/` : `${endpoint}/${name}/`;
    return { url, region, accessKeyId, secretAccessKey, isDirect };
  }

  function readMail(): Config['mail'] {
    const smtpUrl = read('SMTP_URL');
    const from = read('MAIL_FROM');
    if (smtpUrl === null) return null;
    if (from === null) throw new StartError('MAIL_FROM is not set; it must be where SMTP_URL is.');
    if (read('PARLEY_URL') === null) {
      throw new StartError('PARLEY_URL is not set; it must be where SMTP_URL is.');
    }
    return { smtpUrl, from };
  }

  function readRedis(): Config['redis'] {
    const [url, isCluster] = [read('REDIS_URL'), read('REDIS_CLUSTER')];
    return url === null ? null : { url, isCluster };
  }

  function readBackups(): Config['backups'] {
    const directory = read('PARLEY_BACKUPS');
    const [every, keep] = [read('PARLEY_BACKUP_EVERY'), read('PARLEY_BACKUPS_KEEP')];
    return directory === null ? null : { directory, every, keep };
  }

  const url = read('PARLEY_URL');
  const demo = read('PARLEY_DEMO');
  const isLocal = isLoopback(read('HOST'));
  const isPublic = url !== null && !isLoopback(new URL(url).hostname);

  return {
    port: read('PORT'),
    host: read('HOST'),
    dataDirectory: read('PARLEY_DATA'),
    url,
    hstsSubdomains: read('PARLEY_HSTS_SUBDOMAINS'),
    origins: read('PARLEY_ORIGINS'),
    trustProxy: read('PARLEY_TRUST_PROXY'),
    demo: demo ?? (isLocal && !isPublic),
    notices: demo === null && isLocal && isPublic ? [noDemo] : [],
    maxFileSize: read('PARLEY_MAX_FILE_SIZE'),
    maxFiles: read('PARLEY_MAX_FILES'),
    storage: {
      perAccount: read('PARLEY_STORAGE_PER_ACCOUNT'),
      perWorkspace: read('PARLEY_STORAGE_PER_WORKSPACE'),
    },
    signUps: read('PARLEY_SIGNUPS'),
    passwordMin: read('PARLEY_PASSWORD_MIN'),
    sessions: { idle: read('PARLEY_SESSION_IDLE'), total: read('PARLEY_SESSION_LIFETIME') },
    openIdProviders: read('OIDC_PROVIDERS'),
    secretsKeys: read('SECRETS_KEY'),
    auditKept: read('PARLEY_AUDIT_KEEP'),
    backups: readBackups(),
    databaseUrl: read('DATABASE_URL'),
    databaseConnections: read('DATABASE_CONNECTIONS'),
    redis: readRedis(),
    bucket: readBucket(),
    ice: readIce(),
    mail: readMail(),
    pushServices: read('PUSH_SERVICES'),
    linkPreviews: read('PARLEY_LINK_PREVIEWS'),
    metrics: { port: read('PARLEY_METRICS_PORT'), token: read('PARLEY_METRICS_TOKEN') },
    rateLimits: read('PARLEY_RATE_LIMITS'),
    logLevel: read('LOG_LEVEL'),
  };
}
