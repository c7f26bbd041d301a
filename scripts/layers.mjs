// @ts-check

/**
 * @typedef {object} Package
 * @property {string} folder its sources
 * @property {readonly string[]} workspaces the packages of this repository it may import
 * @property {readonly string[] | 'any'} packages the others that it may import; 'any': see its package.json
 * @property {boolean} node whether it may import `node:` modules
 * @property {readonly (readonly string[])[]} layers from the bottom up: a file may import
 *   from lower rows, not from its own row or above. Where a folder and a folder within it are both
 *   named, the inner one counts. A file or folder without a row is an error.
 * @property {readonly string[]} apart the folders of which no folder imports another
 */

/** @type {readonly Package[]} */
export const packages = [
  {
    folder: 'contract/src',
    workspaces: [],
    packages: ['zod/mini'],
    node: false,
    layers: [
      ['limits.ts', 'errors.ts', 'demo.ts'],
      ['texts.ts', 'endpoint.ts'],
      ['entities'],
      ['rules'],
      ['endpoints', 'boot.ts'],
      ['cable'],
    ],
    apart: [],
  },
  {
    folder: 'server/src',
    workspaces: ['@parley/contract'],
    packages: 'any',
    node: true,
    layers: [['platform'], ['domain'], ['features'], ['demo'], ['app'], ['operator']],
    apart: ['features'],
  },
  {
    folder: 'web/src',
    workspaces: ['@parley/contract'],
    packages: 'any',
    node: false,
    layers: [['platform'], ['data'], ['conversation'], ['screens'], ['app']],
    apart: ['screens'],
  },
  {
    folder: 'bench/src',
    workspaces: ['@parley/contract'],
    packages: 'any',
    node: true,
    layers: [
      ['numbers.ts', 'figure.ts', 'compiled.ts', 'build-for-tests.ts', 'revision.ts'],
      ['machine.ts', 'table.ts', 'load'],
      ['results.ts', 'servers', 'browser'],
      ['measurements'],
      ['measurements.ts', 'guard.ts'],
      ['main.ts'],
    ],
    apart: [],
  },
];

/** Folders without layers, in which only circles are an error. */
export const withoutLayers = [
  'server/testing',
  'server/tests',
  'e2e',
  'scripts',
  'web/worker',
  'web/build',
];
