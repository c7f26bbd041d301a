import * as z from 'zod/mini';
import { spanOf } from '../platform/lib/time-span.js';
import { setting, onOrOff, originOf, isRedisAddress, textOrNull } from './setting-values.js';

/** Where data are kept, how they are backed up, and what connects processes that share them. */
export const storageSettings = {
  backups: {
    directory: setting({
      variable: 'PARLEY_BACKUPS',
      description:
        'A directory in which the server keeps backups that it makes by itself; see Backups below. Unset: it makes none.',
      standard: '',
      expected: 'the path of a directory',
      schema: z.pipe(
        z.string(),
        z.transform((text) => (text === '' ? null : text)),
      ),
    }),
    /** Milliseconds. */
    every: setting({
      variable: 'PARLEY_BACKUP_EVERY',
      description: 'How long after a backup the next one is made, as 24h, 7d or 30m.',
      standard: '24h',
      expected: 'a time such as 24h, 7d or 30m',
      schema: z.pipe(
        z.string().check(z.refine((text) => spanOf(text) !== null)),
        z.transform((text) => spanOf(text) ?? 0),
      ),
    }),
    keep: setting({
      variable: 'PARLEY_BACKUPS_KEEP',
      description: 'How many of these backups are kept, the newest.',
      standard: '7',
      expected: 'a whole number from 1 to 1000',
      schema: z.pipe(
        z.string().check(z.regex(/^\d{1,4}$/)),
        z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(1000))),
      ),
    }),
  },
  databaseUrl: setting({
    variable: 'DATABASE_URL',
    description: 'A PostgreSQL database to use instead of SQLite in PARLEY_DATA.',
    standard: '',
    expected: 'an address such as postgres://user:password@host:5432/database',
    secret: true,
    schema: z.pipe(
      z.string().check(z.regex(/^(postgres(ql)?:\/\/.+)?$/)),
      z.transform((text) => (text === '' ? null : text)),
    ),
  }),
  databaseConnections: setting({
    variable: 'DATABASE_CONNECTIONS',
    description:
      'How many connections to PostgreSQL a process opens at most, half of them to read. All processes together must stay below max_connections of that PostgreSQL, which is 100 by default.',
    standard: '20',
    expected: 'a whole number from 2 to 200',
    schema: z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/)),
      z.pipe(z.transform(Number), z.int().check(z.gte(2), z.lte(200))),
    ),
  }),
  redis: {
    url: setting({
      variable: 'REDIS_URL',
      description:
        'A Redis through which several processes on one PostgreSQL hear of each other at once, and pass calls on.',
      standard: '',
      expected: 'an address such as redis://user:password@host:6379',
      secret: true,
      schema: z.pipe(
        z.string().check(z.refine((text) => text === '' || isRedisAddress(text))),
        z.transform((text) => (text === '' ? null : text)),
      ),
    }),
    isCluster: setting({
      variable: 'REDIS_CLUSTER',
      description: 'Whether REDIS_URL is of a node of a Redis Cluster, from version 7 on.',
      standard: 'off',
      expected: 'on or off',
      schema: onOrOff,
    }),
  },
  bucket: {
    name: setting({
      variable: 'S3_BUCKET',
      description:
        'A bucket of any S3 that keeps the files instead of PARLEY_DATA; S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go with it.',
      standard: '',
      expected: 'the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
      schema: z.pipe(
        z.string().check(z.regex(/^([a-z\d][a-z\d.-]{1,61}[a-z\d])?$/)),
        z.transform((text) => (text === '' ? null : text)),
      ),
    }),
    endpoint: setting({
      variable: 'S3_ENDPOINT',
      description:
        "The S3's address, where it is not Amazon's; the bucket's name becomes the first part of the path.",
      standard: '',
      expected: 'an address such as https://s3.example.com, without a path',
      schema: z.pipe(
        z.string().check(z.refine((text) => text === '' || originOf(text) !== null)),
        z.transform((text) => originOf(text)),
      ),
    }),
    region: setting({
      variable: 'S3_REGION',
      description: "The bucket's region.",
      standard: 'us-east-1',
      expected: 'a name such as eu-central-1',
      schema: z.string().check(z.regex(/^[a-z\d-]{1,40}$/)),
    }),
    accessKeyId: setting({
      variable: 'S3_ACCESS_KEY_ID',
      description: 'The id of the key by which Parley uses the bucket.',
      standard: '',
      expected: 'a text without spaces',
      schema: textOrNull,
    }),
    secretAccessKey: setting({
      variable: 'S3_SECRET_ACCESS_KEY',
      description: 'The secret of that key.',
      standard: '',
      expected: 'a text without spaces',
      secret: true,
      schema: textOrNull,
    }),
    /** Whether browsers reach the bucket. */
    isDirect: setting({
      variable: 'S3_DIRECT',
      description:
        'on: browsers send files to the bucket and fetch them there; off: through Parley, for a bucket that browsers cannot reach.',
      standard: 'on',
      expected: 'on or off',
      schema: onOrOff,
    }),
  },
};
