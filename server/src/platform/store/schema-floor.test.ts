import Database from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeNeeding } from '../../../../scripts/needing.mjs';
import { engineNeeds } from '../../../testing/database/each-engine.js';
import {
  emptyPostgresDatabase,
  type TestDatabase,
} from '../../../testing/database/test-database.js';
import { breakingMigrations, migrations } from './migrate.js';
import { openPool } from './postgres/pool.js';
import { raisingFloor, readFloor } from './schema-floor.js';
import type { Schema } from './schema.js';

/** Versions before it do not ask for the floor. */
const firstFloor = '0042-schema-floor';

const url = process.env['TEST_DATABASE_URL'];

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (engine) => {
  describeNeeding(...engineNeeds(engine))('the migrations', () => {
    const statements: string[] = [];
    let database: TestDatabase | null = null;
    let db: Kysely<Schema>;

    beforeAll(async () => {
      if (engine === 'PostgreSQL') database = await emptyPostgresDatabase(url ?? '');
      const own = database?.environment['DATABASE_URL'] ?? '';
      const dialect =
        database === null
          ? new SqliteDialect({ database: new Database(':memory:') })
          : new PostgresDialect({ pool: openPool({ url: own }, null) });
      db = new Kysely<Schema>({ dialect, log: ({ query }) => void statements.push(query.sql) });
    });

    afterAll(async () => {
      await db.destroy();
      await database?.remove();
    });

    it('say so where the version before could not go on with what they make', async () => {
      const notAdditive: string[] = [];
      for (const [name, migration] of Object.entries(migrations)) {
        statements.length = 0;
        await db.transaction().execute((tx) => migration.up(tx));
        if (!onlyAdds(statements)) notAdditive.push(name);
      }
      // From before there was a rule: two that only add, and one that does more.
      expect(notAdditive).not.toContain('0040-bookmarks');
      expect(notAdditive).not.toContain('0041-failed-previews');
      expect(notAdditive).toContain('0009-channel-kinds');
      const held = notAdditive.filter((name) => name > firstFloor);
      expect(held.filter((name) => !breakingMigrations.has(name))).toEqual([]);
    });

    it('that break the version before raise the floor with what they make', async () => {
      const made = raisingFloor('9999-later', migrations[firstFloor] ?? { up: async () => {} });
      await made.up(db);
      expect(await readFloor(db)).toBe('9999-later');
    });
  });
});

it.each([
  ['create table "t" ("id" integer primary key)', true],
  ['create index "t_by_name" on "t" ("name")', true],
  ['alter table "t" add column "a" text', true],
  [`alter table "t" add column "a" text default '' not null`, true],
  [`update "t" set "a" = 'x'`, true],
  ['alter table "t" add column "a" text not null', false],
  ['alter table "t" drop column "a"', false],
  ['alter table "t" rename column "a" to "b"', false],
  ['alter table "t" alter column "a" set not null', false],
  ['alter table "t" add constraint "c" check (a > 0)', false],
  ['create unique index "t_name" on "t" ("name")', false],
  ['drop index "t_by_name"', false],
  ['drop table "t"', false],
  ['delete from "t"', false],
])('a statement of a migration: %s (adds only: %s)', (statement, adds) => {
  expect(onlyAdds([statement])).toBe(adds);
});

it('an index may be unique in a table that the same migration makes', () => {
  expect(
    onlyAdds(['create table "t" ("name" text)', 'create unique index "t_name" on "t" ("name")']),
  ).toBe(true);
});

/** Whether a version that does not know of these statements goes on as before. */
function onlyAdds(statements: readonly string[]): boolean {
  const made = new Set<string>();
  return statements.every((text) => {
    const statement = text.trim().toLowerCase().replaceAll(/\s+/g, ' ').replaceAll('"', '');
    const table = /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1];
    if (table !== undefined) made.add(table);
    const changed = /^(?:create unique index \w+ on|alter table) (\w+)/.exec(statement)?.[1];
    if (changed !== undefined && made.has(changed)) return true;
    if (/^alter table \w+ add column/.test(statement)) {
      return !statement.includes('not null') || statement.includes('default');
    }
    return /^(begin|commit|create (table|index|trigger|function)|insert|update|select|with|pragma)\b/.test(
      statement,
    );
  });
}
