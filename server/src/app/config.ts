import * as z from 'zod/mini';
import type { BucketSettings } from '../platform/blobs/s3/bucket.js';
import type { RedisAddress } from '../platform/lib/redis-connection.js';
import { StartError } from '../platform/lib/start-error.js';
import { isSetting, type Setting, type SettingsTable } from './setting-values.js';
import { settings } from './settings.js';

/** The value of each setting, under the key of the setting. */
type ValuesOf<Table> = {
  [Key in keyof Table]: Table[Key] extends Setting<infer Value> ? Value : ValuesOf<Table[Key]>;
};

type Values = ValuesOf<typeof settings>;

/** The values of the settings, except where several settings together make one value. */
export interface Config extends Omit<Values, 'demo' | 'backups' | 'redis' | 'bucket' | 'mail'> {
  /** Whether the demo workspace is offered. */
  demo: boolean;
  /** Sentences for the log: consequences of the settings that an operator may not expect. */
  notices: readonly string[];
  /** Null: the server makes none. */
  backups: (Values['backups'] & { directory: string }) | null;
  redis: RedisAddress | null;
  /** Null: the files are in the data directory. */
  bucket: (BucketSettings & Pick<Values['bucket'], 'isDirect'>) | null;
  /** Null: no mail is sent. */
  mail: { smtpUrl: string; from: string } | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws a StartError that names the first invalid variable. */
export function readConfig(environment: Environment): Config {
  const values = readTable(settings, environment);
  const { ice } = values;
  if (ice.turnUrls.length > 0) assertSet(ice.turnSecret, 'TURN_SECRET', 'TURN_URLS');
  return {
    ...values,
    ...demoOf(values),
    backups: backupsOf(values),
    redis: redisOf(values),
    bucket: bucketOf(values),
    mail: mailOf(values),
  };
}

function readTable<Table extends SettingsTable>(
  table: Table,
  environment: Environment,
): ValuesOf<Table> {
  const values = Object.entries(table).map(([key, entry]) => [
    key,
    isSetting(entry) ? readSetting(entry, environment) : readTable(entry, environment),
  ]);
  // Each value has the key of its setting, and is the output of its schema.
  return Object.fromEntries(values) as ValuesOf<Table>;
}

function readSetting(
  { variable, standard, schema, expected, secret }: Setting<unknown>,
  environment: Environment,
): unknown {
  // Compose files unset a variable by leaving it empty.
  const text = environment[variable]?.trim() || standard;
  const parsed = z.safeParse(schema, text);
  if (parsed.success) return parsed.data;
  const given = secret ? 'has a value that cannot be used' : `is ${JSON.stringify(text)}`;
  throw new StartError(`${variable} ${given}; it must be ${expected}.`);
}

function assertSet<Value>(
  value: Value | null,
  variable: string,
  dependent: string,
): asserts value is Value {
  if (value !== null) return;
  throw new StartError(`${variable} is not set; it must be where ${dependent} is.`);
}

/** Behind a proxy, a server on a loopback address is reachable by everybody. */
const noDemo =
  'The demo is off, because PARLEY_URL is an address that others can reach; PARLEY_DEMO=on asks for it, PARLEY_DEMO=off ends this notice.';

function demoOf({ demo, host, url }: Values): Pick<Config, 'demo' | 'notices'> {
  const isLocal = isLoopback(host);
  const isPublic = url !== null && !isLoopback(new URL(url).hostname);
  return {
    demo: demo ?? (isLocal && !isPublic),
    notices: demo === null && isLocal && isPublic ? [noDemo] : [],
  };
}

/** Whether the host is reachable from this machine only. */
function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
  );
}

function backupsOf({ backups: { directory, ...rest } }: Values): Config['backups'] {
  return directory === null ? null : { directory, ...rest };
}

function redisOf({ redis: { url, isCluster } }: Values): Config['redis'] {
  return url === null ? null : { url, isCluster };
}

function bucketOf({ bucket }: Values): Config['bucket'] {
  const { name, endpoint, region, accessKeyId, secretAccessKey, isDirect } = bucket;
  if (name === null) return null;
  assertSet(accessKeyId, 'S3_ACCESS_KEY_ID', 'S3_BUCKET');
  assertSet(secretAccessKey, 'S3_SECRET_ACCESS_KEY', 'S3_BUCKET');
  const url =
    endpoint === null ? `https://${name}.s3.${region}.amazonaws.com/` : `${endpoint}/${name}/`;
  return { url, region, accessKeyId, secretAccessKey, isDirect };
}

function mailOf({ mail: { smtpUrl, from }, url }: Values): Config['mail'] {
  if (smtpUrl === null) return null;
  assertSet(from, 'MAIL_FROM', 'SMTP_URL');
  assertSet(url, 'PARLEY_URL', 'SMTP_URL');
  return { smtpUrl, from };
}
