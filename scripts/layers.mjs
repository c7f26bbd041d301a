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
 * @property {Readonly<Record<string, readonly string[]>>} neighbours exceptions: the imports allowed
 *   within a row
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
      ['blobs', 'internet'],
      ['bus', 'http', 'cable', 'jobs', 'mail'],
      ['factors', 'audit', 'emoji'],
      ['messages/message-view.ts'],
      ['messages/insert-message.ts'],
      ['channels'],
      ['presence', 'reads', 'sidebar'],
      ['direct-messages', 'mentions'],
      ['notifications/attention.ts', 'notifications/settings', 'notifications/devices'],
      ['notifications/deciding/member-rows.ts'],
      ['notifications/push'],
      ['notifications/mail'],
      ['notifications/deciding', 'notifications/report'],
      ['notifications'],
      ['files'],
      ['drafts/rows', 'previews/rows'],
      ['messages'],
      ['bookmarks', 'drafts', 'pins', 'quotes', 'reactions'],
      ['saves', 'activity-feed', 'search'],
      ['workspaces'],
      ['invites'],
      ['accounts'],
      ['records', 'calls', 'previews'],
      ['roles', 'workspace-emoji'],
      ['demo'],
      ['setting-values.ts'],
      ['storage-settings.ts'],
      ['settings.ts'],
      ['config.ts', 'job-kinds.ts'],
      ['operator/command-line'],
      ['operator'],
      ['backups'],
      ['background-tasks.ts', 'metrics'],
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
      ['ui/overlays', 'ui/fields'],
      ['ui/pictures'],
      ['session'],
      ['people', 'channels/channel-store.ts'],
      ['emoji', 'mentions', 'files', 'code', 'previews'],
      ['drafts'],
      ['typing'],
      ['composer'],
      ['messages/text'],
      ['messages/store'],
      ['messages/reads'],
      ['messages/outbox'],
      ['messages/message-events.ts'],
      ['quotes', 'dates', 'pins'],
      ['messages/reading'],
      ['messages/actions'],
      ['messages/row'],
      ['messages/list'],
      ['channels'],
      ['direct-messages'],
      ['bookmarks', 'sections'],
      ['sidebar', 'unread', 'notifications'],
      ['calls/call'],
      ['calls/adapters'],
      ['calls/screen'],
      ['records', 'search', 'switcher/switcher-store.ts'],
      [
        'about',
        'home',
        'auth',
        'workspaces',
        'browsers',
        'channel-details',
        'profile',
        'management',
        'calls/incoming',
        'switcher',
        'activity',
        'catch-up',
      ],
      ['forwarding'],
      ['workspace-screen', 'invites'],
      ['app'],
      ['main.tsx'],
    ],
    neighbours: {},
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
    neighbours: {},
  },
];

/** Folders without layers, in which only circles are an error. */
export const withoutLayers = ['e2e', 'scripts', 'web/worker', 'web/build'];
