// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { circlesIn, wrongImports } from './check-layers.mjs';

/** @type {import('./layers.mjs').Package} */
const house = {
  folder: 'house/src',
  workspaces: ['@parley/contract'],
  packages: ['zod/mini'],
  node: false,
  layers: [['lib'], ['store'], ['cable', 'http'], ['main.ts']],
  apart: [],
};

/** @type {string} */
let base;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'parley-layers-'));
});

afterEach(() => rmSync(base, { recursive: true }));

/** @param {Record<string, string>} files @param {Partial<import('./layers.mjs').Package>} changes */
function check(files, changes = {}) {
  for (const [path, source] of Object.entries(files)) {
    const file = join(base, house.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
  }
  return wrongImports(base, [{ ...house, ...changes }]);
}

describe('the layer check', () => {
  it('lets imports point down', () => {
    const wrong = check({
      'lib/clock.ts': `import * as z from 'zod/mini';`,
      'store/store.ts': `import { now } from '../lib/clock.js';\nexport * from './rows.js';`,
      'http/page.tsx': `import type { Store } from '../store/store.js';`,
      'main.ts': `import { limits } from '@parley/contract/limits';\nimport './http/page.js';`,
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['an import', `import { Store } from '../store/store.js';`],
    ['an import of a type', `import type { Store } from '../store/store.js';`],
    ['a bare import', `import '../store/store.js';`],
    ['a re-export', `export { open } from '../store/store.js';`],
    ['a re-export of all', `export * from '../store/store.js';`],
    ['a re-export of a type', `export type { Store } from '../store/store.js';`],
    ['an import over several lines', `import {\n  Store,\n} from '../store/store.js';`],
    ['a dynamic import', `export const later = () => import('../store/store.js');`],
  ])('finds %s that points up', (_, source) => {
    const [sentence, ...more] = check({ 'lib/clock.ts': source });
    expect(sentence).toMatch(
      /^house\/src\/lib\/clock\.ts:\d imports \S+: lib may not import store$/,
    );
    expect(more).toEqual([]);
  });

  it('finds an import from the same row', () => {
    expect(check({ 'cable/hub.ts': `import { page } from '../http/page.js';` })).toEqual([
      'house/src/cable/hub.ts:1 imports ../http/page.js: cable may not import http',
    ]);
  });

  it('finds an import between the folders of a folder whose folders are apart', () => {
    const files = {
      'lib/calls/call.ts': `import '../pins/pin.js';`,
      'lib/calls/ring.ts': `import './call.js';`,
    };
    expect(check(files)).toEqual([]);
    expect(check(files, { apart: ['lib'] })).toEqual([
      'house/src/lib/calls/call.ts:1 imports ../pins/pin.js: lib/calls may not import lib/pins',
    ]);
  });

  it('lets only tests import test support, within the sources or beside them', () => {
    const within = `import { startServer } from '../testing/start-server.js';`;
    const beside = `import { startServer } from '../../testing/start-server.js';`;
    expect(check({ 'http/page.test.ts': within + beside })).toEqual([]);
    expect(check({ 'http/page.ts': within })).toHaveLength(1);
    expect(check({ 'http/page.ts': beside })).toHaveLength(1);
  });

  it('finds imports that leave the package, by path or by name', () => {
    expect(check({ 'lib/a.ts': `import '../../../web/src/main.js';` })).toHaveLength(1);
    expect(check({ 'lib/a.ts': `import '@parley/web/main';` })).toHaveLength(1);
  });

  it('lets tests alone ask the scripts what the machine has', () => {
    const source = `import { missing } from '../../../scripts/outside.mjs';`;
    expect(check({ 'lib/a.test.ts': source, 'testing/b.ts': source })).toEqual([]);
    expect(check({ 'lib/a.ts': source })).toHaveLength(1);
  });

  it('finds packages and Node where they may not be', () => {
    expect(check({ 'lib/a.ts': `import 'zod';` })).toHaveLength(1);
    expect(check({ 'lib/a.ts': `import { join } from 'node:path';` })).toHaveLength(1);
    expect(check({ 'lib/a.ts': `import { join } from 'node:path';` }, { node: true })).toEqual([]);
  });

  it('finds a file that has no place in the table', () => {
    expect(check({ 'helpers/misc.ts': 'export {};' })).toEqual([
      'house/src/helpers/misc.ts is in no layer',
    ]);
  });

  it('looks into the folders within a folder that the table names', () => {
    const layers = [['cable/text.ts'], ['cable'], ['cable/hub'], ['main.ts']];
    const files = {
      'cable/text.ts': 'export {};',
      'cable/feed.ts': `import './text.js';`,
      'cable/hub/hub.ts': `import '../feed.js';`,
    };
    expect(check(files, { layers })).toEqual([]);
    expect(check({ 'cable/feed.ts': `import './hub/hub.js';` }, { layers })).toContain(
      'house/src/cable/feed.ts:1 imports ./hub/hub.js: cable may not import cable/hub',
    );
    expect(check({ 'http/page.ts': 'export {};' }, { layers })).toContain(
      'house/src/http/page.ts is in no layer',
    );
  });

  it.each([
    ['an import', `import './b.js';`],
    ['a type', `import type { B } from './b.js';`],
    ['a re-export', `export * from './b.js';`],
    ['a dynamic import', `export const later = () => import('./b.js');`],
  ])('finds a circle that %s closes', (_, source) => {
    expect(check({ 'lib/a.ts': source, 'lib/b.tsx': 'export {};' })).toEqual([]);
    expect(check({ 'lib/b.tsx': `import './a.js';` })).toEqual([
      'house/src/lib/a.ts → house/src/lib/b.tsx → house/src/lib/a.ts is a circle',
    ]);
  });

  it('finds circles, and circles only, in a folder without layers', () => {
    const files = {
      'a.mjs': `export const later = () => import('./b.mjs');\nimport '../outside.js';`,
      'b.mjs': `import './a.mjs';`,
      'c.ts': `import '@parley/web';`,
    };
    check(files);
    expect(circlesIn(base, house.folder)).toEqual([
      'house/src/a.mjs → house/src/b.mjs → house/src/a.mjs is a circle',
    ]);
  });

  it('is not fooled by comments and strings', () => {
    expect(
      check({ 'lib/a.ts': `// import '../store/store.js'\nconst s = "import '../main.js'";` }),
    ).toEqual([]);
  });
});
