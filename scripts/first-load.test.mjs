// @ts-check
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { build } from './build.mjs';
import { root } from './run.mjs';

// It builds the web app twice, if that is not built.
const patience = 300_000;

describe('npm run first-load', () => {
  it(
    'names each library and each room of both pages, and comes to what size-limit measures',
    { timeout: patience },
    async () => {
      const { stdout } = await promisify(execFile)(process.execPath, ['scripts/first-load.mjs'], {
        cwd: root,
      });
      const pages = new Map(stdout.trim().split('\n\n').map(read));
      expect((await build(['web'])).ok).toBe(true);
      const { default: limits } = await import('../.size-limit.mjs');
      expect([...pages.keys()]).toEqual(limits.map(({ name }) => name));
      for (const { name, path } of limits) {
        const parts = pages.get(name) ?? new Map();
        const sizes = path.map((file) => gzipSync(readFileSync(root + file), { level: 9 }).length);
        const measured = sizes.reduce((sum, size) => sum + size, 0) / 1000;
        expect(Math.abs((parts.get('all') ?? 0) - measured)).toBeLessThan(0.3);
        expect([...parts.keys()]).toEqual(
          expect.arrayContaining(['react-dom', 'zod', 'web/src/platform/ui', 'contract', 'styles']),
        );
        // The code that joins the files has no source; all other code must be in the map.
        expect(parts.get('between files')).toBeLessThan(0.06 * measured);
      }
      expect(pages.get('Home')?.has('web/src/screens/home')).toBe(true);
      expect(pages.get('A workspace, the editor apart')?.has('web/src/conversation/row')).toBe(
        true,
      );
    },
  );
});

/**
 * A table's page, with the last column by part.
 *
 * @param {string} table
 * @returns {[string, Map<string, number>]}
 */
function read(table) {
  const [head = [], , ...rows] = table.split('\n').map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  const parts = rows.map(([part = '', , , gzip]) => /** @type {const} */ ([part, Number(gzip)]));
  return [head[0] ?? '', new Map(parts)];
}
