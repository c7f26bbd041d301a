import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/test-database.js';
import { runOperatorCommand } from '../../../testing/server/operator-command.js';
import { commands } from '../commands.js';

let place: TestDatabase;
beforeEach(async () => {
  place = await sqliteDatabase();
});
afterEach(() => place.remove());

const parley = (command: string, ...words: string[]) =>
  runOperatorCommand(command, place.environment, ...words);

it('parley --help lists every command, and each explains itself', async () => {
  const help = await parley('--help');
  expect([help.code, help.stderr]).toEqual([0, '']);
  const helps = await Promise.all(commands.map(({ name }) => parley(name, '--help')));
  for (const [index, own] of helps.entries()) {
    const name = commands[index]?.name ?? '';
    expect(help.stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    expect([own.code, own.stderr]).toEqual([0, '']);
    expect(own.stdout).toContain(`Usage: npx parley ${name}`);
    expect(own.stdout).toContain('Exit codes: 0 done');
  }
});

it.each([
  [['jbos'], 'There is no command jbos; did you mean jobs?'],
  [['reset-pasword', 'a@b.c'], 'There is no command reset-pasword; did you mean reset-password?'],
  [['frobnicate'], 'There is no command frobnicate; `npx parley --help` lists them'],
  [['jobs', '--jsn'], 'jobs has no option --jsn; did you mean --json?'],
  [
    ['reset-password', 'a@b.c', '--without-second-facto'],
    'reset-password has no option --without-second-facto; did you mean --without-second-factor?',
  ],
  [['reindex', 'now'], 'reindex does not take now; `npx parley reindex --help` explains it.'],
  [
    ['reset-password'],
    'reset-password needs EMAIL; `npx parley reset-password --help` explains it.',
  ],
  [['version', '--json=yes'], '--json takes no value.'],
])('%s is wrong usage: a sentence and exit code 2', async ([command = '', ...words], sentence) => {
  expect(await parley(command, ...words)).toEqual({
    code: 2,
    stdout: '',
    stderr: `${sentence}\n`,
  });
});

it('--json prints one line of JSON, also for a failure', async () => {
  const version = await parley('version', '--json');
  expect(JSON.parse(version.stdout)).toMatchObject({ ok: true, node: process.versions.node });
  const failed = await parley('jobs', '--json');
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.stdout)).toEqual({ ok: false, error: failed.stderr.trimEnd() });
  expect(failed.stderr).toMatch(/^There is no database in \S+ yet\.\n$/);
  await writeFile(path.join(place.environment['PARLEY_DATA'] ?? '', 'parley.db'), 'no database');
  const unforeseen = await parley('jobs', '--json');
  expect(unforeseen.code).toBe(1);
  expect(JSON.parse(unforeseen.stdout)).toMatchObject({ ok: false });
});
