import { describe, expect, it } from 'vitest';
import { StartError } from '../platform/lib/start-error.js';
import { readConfig } from './config.js';
import { settingsIn } from './setting-values.js';
import { settings } from './settings.js';

const acme = {
  name: 'acme',
  label: 'Acme',
  issuer: 'https://id.example.com',
  client_id: 'parley',
  client_secret: 'north',
};

/** The output of `openssl rand -base64 32`, and another spelling of such bytes. */
const newKey = 'dGhpcnR5LXR3byBieXRlcyBmb3Igb25lIHRlc3QuLi4=';
const oldKey = '_-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

describe('readConfig', () => {
  it('reads each variable for one setting alone', () => {
    const names = settingsIn(settings).map(({ variable }) => variable);
    expect(new Set(names).size).toBe(names.length);
  });

  it('needs nothing', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDirectory: './data',
      url: null,
      hstsSubdomains: false,
      origins: [],
      trustProxy: false,
      demo: true,
      notices: [],
      maxFileSize: 1024 ** 3,
      maxFiles: 25,
      storage: { perAccount: 5 * 1024 ** 3, perWorkspace: 10 * 1024 ** 3 },
      signUps: 'open',
      passwordMin: 6,
      sessions: { idle: 30 * 24 * 3_600_000, total: 365 * 24 * 3_600_000 },
      openIdProviders: [],
      secretsKeys: [],
      auditKept: 400 * 24 * 60 * 60_000,
      backups: null,
      databaseUrl: null,
      databaseConnections: 20,
      redis: null,
      bucket: null,
      ice: { stunUrls: ['stun:stun.l.google.com:19302'], turnUrls: [], turnSecret: null },
      mail: null,
      pushServices: [],
      linkPreviews: true,
      metrics: { port: null, token: null },
      rateLimits: true,
      logLevel: 'warn',
    });
  });

  it('reads every setting', () => {
    expect(
      readConfig({
        PORT: ' 8080 ',
        HOST: '0.0.0.0',
        PARLEY_DATA: '/var/lib/parley',
        PARLEY_URL: 'https://chat.example.com/',
        PARLEY_HSTS_SUBDOMAINS: 'on',
        PARLEY_ORIGINS: 'https://a.example.com, http://localhost:5173',
        PARLEY_TRUST_PROXY: 'loopback, 10.0.0.0/8, 2001:db8::1',
        PARLEY_DEMO: 'on',
        PARLEY_MAX_FILE_SIZE: '20 mb',
        PARLEY_MAX_FILES: '5',
        PARLEY_STORAGE_PER_ACCOUNT: 'off',
        PARLEY_STORAGE_PER_WORKSPACE: '500 MB',
        PARLEY_SIGNUPS: 'invited',
        PARLEY_PASSWORD_MIN: '10',
        PARLEY_SESSION_IDLE: '12h',
        PARLEY_AUDIT_KEEP: '90d',
        PARLEY_SESSION_LIFETIME: 'off',
        OIDC_PROVIDERS: JSON.stringify([acme]),
        SECRETS_KEY: `${newKey}, ${oldKey}`,
        PARLEY_BACKUPS: '/backups',
        PARLEY_BACKUP_EVERY: '12h',
        PARLEY_BACKUPS_KEEP: '3',
        DATABASE_URL: 'postgres://ann:secret@db/parley',
        DATABASE_CONNECTIONS: '8',
        REDIS_URL: 'rediss://ann:secret@cache:6380',
        REDIS_CLUSTER: 'on',
        S3_BUCKET: 'parley-files',
        S3_ENDPOINT: 'https://s3.example.com',
        S3_REGION: 'eu-central-1',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'south',
        S3_DIRECT: 'off',
        STUN_URLS: 'stun:turn.example.com:3478,stuns:[2001:db8::1]',
        TURN_URLS: 'turn:turn.example.com, turns:turn.example.com:443?transport=tcp',
        TURN_SECRET: 'north',
        SMTP_URL: 'smtps://ann:secret@mail.example.com',
        MAIL_FROM: 'parley@example.com',
        PUSH_SERVICES: 'push.example.com, http://127.0.0.1:9000',
        PARLEY_LINK_PREVIEWS: 'off',
        PARLEY_METRICS_PORT: '9464',
        PARLEY_METRICS_TOKEN: 'a-token-of-16-characters',
        PARLEY_RATE_LIMITS: 'off',
        LOG_LEVEL: 'info',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDirectory: '/var/lib/parley',
      url: 'https://chat.example.com',
      hstsSubdomains: true,
      origins: ['https://a.example.com', 'http://localhost:5173'],
      trustProxy: ['loopback', '10.0.0.0/8', '2001:db8::1'],
      demo: true,
      notices: [],
      maxFileSize: 20 * 1024 ** 2,
      maxFiles: 5,
      storage: { perAccount: null, perWorkspace: 500 * 1024 ** 2 },
      signUps: 'invited',
      passwordMin: 10,
      sessions: { idle: 12 * 3_600_000, total: null },
      openIdProviders: [acme],
      secretsKeys: [newKey, oldKey],
      auditKept: 90 * 24 * 60 * 60_000,
      backups: { directory: '/backups', every: 12 * 3_600_000, keep: 3 },
      databaseUrl: 'postgres://ann:secret@db/parley',
      databaseConnections: 8,
      redis: { url: 'rediss://ann:secret@cache:6380', isCluster: true },
      bucket: {
        url: 'https://s3.example.com/parley-files/',
        region: 'eu-central-1',
        accessKeyId: 'key',
        secretAccessKey: 'south',
        isDirect: false,
      },
      ice: {
        stunUrls: ['stun:turn.example.com:3478', 'stuns:[2001:db8::1]'],
        turnUrls: ['turn:turn.example.com', 'turns:turn.example.com:443?transport=tcp'],
        turnSecret: 'north',
      },
      mail: { smtpUrl: 'smtps://ann:secret@mail.example.com', from: 'parley@example.com' },
      pushServices: ['push.example.com', 'http://127.0.0.1:9000'],
      linkPreviews: false,
      metrics: { port: 9464, token: 'a-token-of-16-characters' },
      rateLimits: false,
      logLevel: 'info',
    });
  });

  it("takes Amazon's address of a bucket where no other is given", () => {
    const key = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'south' };
    const { bucket } = readConfig({ S3_BUCKET: 'files', S3_REGION: 'eu-central-1', ...key });
    expect(bucket).toMatchObject({
      url: 'https://files.s3.eu-central-1.amazonaws.com/',
      isDirect: true,
    });
  });

  it.each(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('needs %s for a bucket', (name) => {
    const key = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'south', [name]: '' };
    expect(() => readConfig({ S3_BUCKET: 'files', ...key })).toThrow(
      `${name} is not set; it must be where S3_BUCKET is.`,
    );
  });

  it('offers the demo while only this machine can connect, unless configured', () => {
    for (const HOST of ['127.0.0.1', '127.0.1.1', '::1', 'localhost']) {
      expect([HOST, readConfig({ HOST }).demo]).toEqual([HOST, true]);
      expect(readConfig({ HOST, PARLEY_DEMO: 'off' }).demo).toBe(false);
    }
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'chat.example.com']) {
      expect([HOST, readConfig({ HOST }).demo]).toEqual([HOST, false]);
      expect(readConfig({ HOST, PARLEY_DEMO: 'on' }).demo).toBe(true);
    }
  });

  it('does not offer the demo behind an address that others can reach, and says so', () => {
    const PARLEY_URL = 'https://chat.example.com';
    const unasked = readConfig({ PARLEY_URL });
    expect([unasked.demo, unasked.notices]).toEqual([
      false,
      [expect.stringMatching(/^The demo is off, because PARLEY_URL/)],
    ]);
    for (const PARLEY_DEMO of ['on', 'off']) {
      const asked = readConfig({ PARLEY_URL, PARLEY_DEMO });
      expect([asked.demo, asked.notices]).toEqual([PARLEY_DEMO === 'on', []]);
    }
    // The demo is off in any case, so there is no notice.
    expect(readConfig({ PARLEY_URL, HOST: '0.0.0.0' })).toMatchObject({ demo: false, notices: [] });
    for (const local of ['http://localhost:3000', 'http://127.0.0.1', 'https://[::1]:3000']) {
      expect(readConfig({ PARLEY_URL: local })).toMatchObject({ demo: true, notices: [] });
    }
  });

  it('treats an empty variable as unset', () => {
    const empty = Object.fromEntries(settingsIn(settings).map(({ variable }) => [variable, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', '80a', 'PORT is "80a"; it must be a whole number from 0 to 65535.'],
    ['PORT', '65536', 'PORT is "65536"; it must be a whole number from 0 to 65535.'],
    ['HOST', 'my host', 'HOST is "my host"; it must be a host name or an IP address.'],
    [
      'PARLEY_URL',
      'chat.example.com',
      'PARLEY_URL is "chat.example.com"; it must be an address such as https://chat.example.com, without a path.',
    ],
    [
      'PARLEY_MAX_FILE_SIZE',
      '1.5GB',
      'PARLEY_MAX_FILE_SIZE is "1.5GB"; it must be a size such as 20MB or 1GB, or a number of bytes.',
    ],
    ['PARLEY_MAX_FILES', '0', 'PARLEY_MAX_FILES is "0"; it must be a whole number from 1 to 100.'],
    ['PARLEY_RATE_LIMITS', 'no', 'PARLEY_RATE_LIMITS is "no"; it must be on or off.'],
  ])('names %s when it is %j', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new StartError(sentence));
  });

  it.each([
    ['PARLEY_URL', 'https://chat.example.com/path'],
    ['PARLEY_URL', 'ftp://chat.example.com'],
    ['PARLEY_ORIGINS', 'https://a.example.com, b'],
    ['PARLEY_TRUST_PROXY', 'on'],
    ['PARLEY_TRUST_PROXY', '10.0.0.0/33'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_URL', 'redis://'],
    ['REDIS_URL', 'redis://cache:port'],
    ['PARLEY_MAX_FILE_SIZE', '0'],
    ['PARLEY_MAX_FILE_SIZE', '9999999GB'],
    ['PARLEY_MAX_FILES', '101'],
    ['PARLEY_STORAGE_PER_ACCOUNT', '0'],
    ['PARLEY_STORAGE_PER_WORKSPACE', 'none'],
    ['PARLEY_SIGNUPS', 'members'],
    ['PARLEY_PASSWORD_MIN', '5'],
    ['PARLEY_SESSION_IDLE', '10m'],
    ['PARLEY_SESSION_LIFETIME', '1 year'],
    ['STUN_URLS', 'stun.example.com'],
    ['STUN_URLS', 'turn:turn.example.com'],
    ['TURN_URLS', 'turn://turn.example.com'],
    ['SECRETS_KEY', 'correct horse battery staple'],
    ['SECRETS_KEY', newKey.slice(1)],
    ['SECRETS_KEY', `${newKey} ${oldKey}`],
    ['TURN_URLS', 'turn:turn.example.com?transport=tls'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartError);
  });

  it('needs the secret where there are TURN servers', () => {
    const TURN_URLS = 'turn:turn.example.com';
    expect(readConfig({ TURN_URLS, TURN_SECRET: 'north' }).ice.turnUrls).toEqual([TURN_URLS]);
    expect(() => readConfig({ TURN_URLS })).toThrow(
      new StartError('TURN_SECRET is not set; it must be where TURN_URLS is.'),
    );
    expect(readConfig({ STUN_URLS: 'off' }).ice.stunUrls).toEqual([]);
  });

  it.each([
    ['{}', 'OIDC_PROVIDERS is not a JSON list; it must be one such as '],
    ['acme', 'OIDC_PROVIDERS is not a JSON list; it must be one such as '],
    [[{ ...acme, name: 'Acme Inc' }], 'OIDC_PROVIDERS, provider 1: "name" must be a word of '],
    [[acme, { ...acme, issuer: 'http://id.example.com' }], 'OIDC_PROVIDERS, provider 2: "issuer" '],
    [
      [{ ...acme, client_id: undefined }],
      'OIDC_PROVIDERS, provider 1: "client_id" must be the id ',
    ],
    [[{ ...acme, client_secret: ' ' }], 'OIDC_PROVIDERS, provider 1: "client_secret" must be the '],
    [
      [{ ...acme, signups: 'yes' }],
      'OIDC_PROVIDERS, provider 1: "signups" must be open, invited, ',
    ],
    [[{ ...acme, secret: 'north' }], 'OIDC_PROVIDERS, provider 1: "secret" is not a field; '],
    [[acme, { ...acme, issuer: 'http://127.0.0.1:4000' }], 'two providers of the same "name"'],
    [[acme, { ...acme, name: 'other' }], 'two providers of the same "issuer"'],
  ])('says what is wrong with OpenID providers such as %j', (sent, sentence) => {
    const OIDC_PROVIDERS = typeof sent === 'string' ? sent : JSON.stringify(sent);
    const read = () => readConfig({ OIDC_PROVIDERS });
    expect(read).toThrow(StartError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(/north/);
  });

  it('says how to make the key of secrets, and does not repeat what was given', () => {
    const read = () => readConfig({ SECRETS_KEY: 'correct horse' });
    expect(read).toThrow(/^SECRETS_KEY has a value .+ as "openssl rand -base64 32" prints them/);
    expect(read).not.toThrow(/horse/);
  });

  it('never repeats a secret', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://ann:secret@db/parley' });
    expect(read).toThrow(/^DATABASE_URL has a value that cannot be used; it must be /);
    expect(read).not.toThrow(/secret/);
  });
});
