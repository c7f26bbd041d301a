import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeNeeding } from '../../../../../scripts/needing.mjs';
import { TestBrowser } from '../../../../testing/clients/test-browser.js';
import {
  describeOnEachEngine,
  type Engine,
  engineNeeds,
} from '../../../../testing/database/each-engine.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../../testing/database/test-database.js';
import {
  challengeOf,
  finish,
  giveWord,
  setUpApp,
} from '../../../../testing/people/second-factors.js';
import { runServer, type ServerProcess } from '../../../../testing/server/server-process.js';
import type { TestServer } from '../../../../testing/server/test-server.js';
import { createSealer } from '../../../platform/lib/seal.js';
import { StartError } from '../../../platform/lib/start-error.js';
import type { Store } from '../../../platform/store/store.js';
import { openSealer } from './open-sealer.js';
import { newTotpSecret } from './totp-code.js';
import { totpPlace } from './totp.js';

const newKey = () => randomBytes(32).toString('base64');

const url = process.env['TEST_DATABASE_URL'];
const places = {
  SQLite: { nodes: 1, open: sqliteDatabase },
  PostgreSQL: { nodes: 2, open: () => postgresDatabase(url ?? '') },
};

const engines = ['SQLite', 'PostgreSQL'] as const;
for (const engine of engines) {
  describeNeeding(...engineNeeds(engine))(`a server on ${engine}`, () => {
    keepsItsKey(places[engine]);
  });
}

function keepsItsKey({ nodes, open }: (typeof places)[Engine]): void {
  const [first, second] = [newKey(), newKey()];
  let database: TestDatabase;
  const running: ServerProcess[] = [];

  beforeAll(async () => {
    database = await open();
  });
  afterEach(() => {
    for (const { child } of running.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => database?.remove());

  function start(SECRETS_KEY: string): ServerProcess {
    const server = runServer({ PORT: '0', ...database.environment, SECRETS_KEY });
    running.push(server);
    return server;
  }

  /** Serves on all nodes, started at once, while `work` is done. */
  async function serving(key: string, work: (address: string) => Promise<void> = async () => {}) {
    const servers = Array.from({ length: nodes }, () => start(key));
    const [address = ''] = await Promise.all(servers.map((server) => server.ready()));
    await work(address);
    for (const { child } of servers) child.kill('SIGTERM');
    for (const server of servers) expect(await server.exited()).toBe(0);
  }

  async function refusal(key: string): Promise<string> {
    const server = start(key);
    expect(await server.exited()).toBe(1);
    expect(server.output.stderr).toMatch(/^[^\n]+\.\n$/);
    return server.output.stderr;
  }

  it('starts only with the key of its secrets, which may be exchanged', async () => {
    const email = 'ann@example.com';
    let code = (_steps: number) => '';
    await serving('', async (address) => {
      const browser = new TestBrowser(address);
      await browser.signUp(email);
      ({ code } = await setUpApp({ browser }));
    });
    await serving('');
    await serving(first);
    expect(await refusal('')).toMatch(
      /^SECRETS_KEY is not set, but the secrets of 1 authenticator app are sealed with it; set it/,
    );
    expect(await refusal(second)).toMatch(
      /^SECRETS_KEY is not what the secrets of 1 authenticator app are sealed with; add the value/,
    );
    await serving(`${second},${first}`);
    expect(await refusal(first)).toContain('SECRETS_KEY is not what');
    await serving(second, async (address) => {
      const browser = new TestBrowser(address);
      const challenge = challengeOf(await giveWord(browser, email));
      expect((await finish(browser, challenge, { code: code(1) })).status).toBe(200);
    });
  }, 60_000);
}

describeOnEachEngine('secrets of authenticator apps', (start) => {
  let server: TestServer;
  const secrets = new Map<number, string>();

  beforeAll(async () => {
    server = await start();
    await server.store.transact(async (tx) => {
      for (let n = 0; n < 250; n += 1) {
        const email = `user${n}@example.com`;
        const { id } = await tx
          .insertInto('users')
          .values({ email, email_key: email, password_hash: null, timezone: null, created_at: 0 })
          .returning('id')
          .executeTakeFirstOrThrow();
        secrets.set(id, newTotpSecret());
      }
    });
  });
  afterAll(() => server.close());

  /** All are sealed with the key, and set up to the end at this time; null: not yet. */
  async function sealAll({ store }: TestServer, keys: string[], enabledAt: number | null) {
    const { seal } = createSealer(keys, store.secret);
    await store.transact(async (tx) => {
      await tx.deleteFrom('totp_factors').execute();
      for (const [user_id, secret] of secrets) {
        const sealed_secret = seal(totpPlace(user_id), secret);
        const row = { user_id, sealed_secret, created_at: 0, enabled_at: enabledAt, last_step: 0 };
        await tx.insertInto('totp_factors').values(row).execute();
      }
    });
  }

  const sealed = ({ reader }: Store) =>
    reader.selectFrom('totp_factors').select(['user_id', 'sealed_secret']).execute();

  async function expectSealedWith({ store }: TestServer, key: string) {
    const { unseal, prefix } = createSealer([key], '');
    const rows = await sealed(store);
    expect(rows).toHaveLength(secrets.size);
    for (const { user_id, sealed_secret } of rows) {
      expect(sealed_secret.startsWith(prefix)).toBe(true);
      expect(unseal(totpPlace(user_id), sealed_secret)).toBe(secrets.get(user_id));
    }
  }

  it('are sealed with the key by several starts at once', async () => {
    const key = newKey();
    await sealAll(server, [], 1);
    await Promise.all([1, 2, 3].map(() => openSealer(server.store, [key])));
    await expectSealedWith(server, key);
    const before = await sealed(server.store);
    await openSealer(server.store, [key]);
    expect(await sealed(server.store)).toEqual(before);
  });

  it('are sealed by the next start where one was interrupted', async () => {
    const [older, newer] = [newKey(), newKey()];
    const { store } = server;
    await sealAll(server, [older], 1);
    let left = 2;
    const dying: Store = {
      ...store,
      transact(work) {
        left -= 1;
        return left > 0 ? store.transact(work) : Promise.reject(new Error('killed'));
      },
    };
    await expect(openSealer(dying, [newer, older])).rejects.toThrow('killed');
    const { prefix } = createSealer([newer], '');
    const done = (await sealed(store)).filter((row) => row.sealed_secret.startsWith(prefix));
    expect(done).toHaveLength(100);
    await openSealer(store, [newer, older]);
    await expectSealedWith(server, newer);
  });

  it('stop the start with a sentence where one is damaged', async () => {
    await sealAll(server, [], 1);
    const [damaged = 0] = [...secrets.keys()].slice(20);
    const damage = (sealed_secret: string) =>
      server.store.transact((tx) =>
        tx
          .updateTable('totp_factors')
          .set({ sealed_secret })
          .where('user_id', '=', damaged)
          .execute(),
      );
    const other = createSealer([], server.store.secret).seal(totpPlace(damaged + 1), 'x');
    for (const text of [other, '', 'x', 'no base64!']) {
      await damage(text);
      const starting = openSealer(server.store, [newKey()]);
      await expect(starting, text).rejects.toThrow(StartError);
      await expect(starting).rejects.toThrow(
        `The row of user_id ${damaged} in the table totp_factors is damaged`,
      );
    }
  });

  it('stop the start without their key, unless nobody uses them yet', async () => {
    const [lost, given] = [newKey(), newKey()];
    await sealAll(server, [lost], 1);
    for (const keys of [[], [given]]) {
      await expect(openSealer(server.store, keys)).rejects.toThrow(StartError);
      await expect(openSealer(server.store, keys)).rejects.toThrow('of 250 authenticator apps are');
    }
    await expectSealedWith(server, lost);
    await sealAll(server, [lost], null);
    await openSealer(server.store, [given]);
    expect(await sealed(server.store)).toEqual([]);
  });
});
