// @ts-check

/**
 * @typedef {object} Package
 * @property {string} folder its sources
 * @property {readonly string[]} workspaces the packages of this repository it may import
 * @property {readonly string[] | 'any'} packages the others that it may import; 'any': see its package.json
 * @property {boolean} node whether it may import `node:` modules
 * @property {readonly (readonly string[])[]} layers from the bottom up. What stands below may be
 *   imported; what stands in the same row or above may not. A file or folder that is in no row has
 *   no place yet.
 * @property {Readonly<Record<string, readonly string[]>>} neighbours the exceptions: who may import
 *   whom in their own row
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
      ['rules', 'entities'],
      ['endpoints', 'boot.ts'],
      ['cable'],
    ],
    neighbours: {},
  },
  {
    folder: 'server/src',
    workspaces: ['@parley/contract'],
    packages: 'any',
    node: true,
    layers: [
      ['lib', 'limits.ts'],
      ['store'],
      ['blobs'],
      ['bus', 'http', 'cable'],
      ['channels'],
      ['direct-messages'],
      ['files'],
      ['messages'],
      ['reactions'],
      ['saves'],
      ['workspaces'],
      ['accounts'],
      ['calls'],
      ['demo'],
      ['config.ts'],
      ['app.ts'],
      ['main.ts'],
    ],
    neighbours: {},
  },
  {
    folder: 'web/src',
    workspaces: ['@parley/contract'],
    packages: 'any',
    node: false,
    layers: [
      ['lib'],
      ['ui', 'api', 'live'],
      ['session'],
      ['people'],
      ['files'],
      ['composer'],
      ['messages'],
      ['channels'],
      ['direct-messages'],
      ['sidebar'],
      [
        'about',
        'home',
        'auth',
        'workspaces',
        'browsers',
        'channel-details',
        'profile',
        'calls',
        'switcher',
      ],
      ['workspace-screen'],
      ['app'],
      ['main.tsx'],
    ],
    neighbours: {},
  },
  {
    folder: 'bench/src',
    workspaces: [],
    packages: 'any',
    node: true,
    layers: [
      ['numbers.ts', 'figure.ts'],
      ['machine.ts', 'table.ts', 'load'],
      ['results.ts', 'servers', 'browser'],
      ['measurements'],
      ['main.ts'],
    ],
    neighbours: {},
  },
];
