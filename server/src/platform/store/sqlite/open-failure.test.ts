import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeNeeding } from '../../../../../scripts/needing.mjs';
import { pathOf } from '../../../../../scripts/outside.mjs';
import { StartError } from '../../lib/start-error.js';
import { openFailure } from './open-failure.js';
import { openSqliteStore } from './open.js';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'parley-failure-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

/** An addon as another version of Node builds it: the module version is its first field. */
const addon = (modules: number) => `
  extern void node_module_register(void *);
  static struct { int version; unsigned flags; void *rest[8]; } module = { ${modules} };
  __attribute__((constructor)) static void load(void) { node_module_register(&module); }
`;

describeNeeding('cc')('a driver that another Node built', () => {
  function load(modules: number): unknown {
    const source = path.join(directory, 'addon.c');
    const file = path.join(directory, `addon-${modules}.node`);
    writeFileSync(source, addon(modules));
    execFileSync(pathOf('cc'), ['-shared', '-fPIC', '-o', file, source]);
    try {
      return createRequire(import.meta.url)(file);
    } catch (error) {
      return openFailure(directory, error);
    }
  }

  it('is told apart from a directory that cannot be written to', () => {
    const known = load(108);
    expect(known).toBeInstanceOf(StartError);
    expect(String(known)).toContain(
      `was built by Node 18, and this is Node ${process.versions.node}; run \`npm rebuild\``,
    );
    expect(String(load(57))).toContain('was built by module version 57, and this is Node');
  });
});

it('a driver without its native part is to be built', () => {
  const missing = new Error('Could not locate the bindings file. Tried: …');
  expect(String(openFailure(directory, missing))).toContain('run `npm rebuild`');
});

it('a file that is no database is called damaged', async () => {
  for (const name of ['parley.db', 'lock']) {
    const file = path.join(directory, name);
    writeFileSync(file, 'This is no database, however long one looks at it.'.repeat(100));
    await expect(openSqliteStore({ directory })).rejects.toThrow(
      `in ${directory} is damaged (SQLITE_NOTADB: file is not a database)`,
    );
    rmSync(file);
  }
});

it("a path that cannot be opened is reported with SQLite's reason", () => {
  const denied = new Database.SqliteError('unable to open database file', 'SQLITE_CANTOPEN');
  expect(String(openFailure(directory, denied))).toContain(
    'cannot be written to (SQLITE_CANTOPEN)',
  );
});

it('a cause that is not known is not guessed', () => {
  const strange = new Error('something else');
  expect(openFailure(directory, strange)).toBe(strange);
});
