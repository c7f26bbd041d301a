// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chosen, longTests } from './long-tests.mjs';
import { root, run } from './run.mjs';

const namesOf = (/** @type {readonly { name: string }[]} */ tests) => tests.map(({ name }) => name);

describe('long tests', () => {
  it('are all of them, or those that are named, in the order of the table', () => {
    expect(namesOf(chosen([]))).toEqual(namesOf(longTests));
    expect(namesOf(chosen(['fuzz', 'kills']))).toEqual(['kills', 'fuzz']);
  });

  it('that do not exist end the command with the list, before anything runs', async () => {
    const { ok, output } = await run(process.execPath, ['scripts/test-long.mjs', 'kills', 'kill']);
    expect(ok).toBe(false);
    expect(output).toContain('There is no long test kill.');
    for (const { name, about } of longTests) expect(output).toContain(`${name.padEnd(9)} ${about}`);
  });

  it.each(longTests.filter(({ runner }) => runner === 'vitest'))(
    '$name: its files are there, and read its variables',
    ({ files, variables }) => {
      for (const file of files) {
        expect(existsSync(root + file), file).toBe(true);
        const text = readFileSync(root + file, 'utf8');
        for (const variable of Object.keys(variables)) expect(text).toContain(variable);
      }
    },
  );

  it('have a row of their own in the documentation', () => {
    const text = readFileSync(`${root}docs/development.md`, 'utf8');
    for (const { name, variables } of longTests) {
      expect(text).toContain(`\`${name}\``);
      for (const variable of Object.keys(variables)) expect(text).toContain(variable);
    }
  });
});
