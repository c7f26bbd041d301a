import { productVersion } from '../platform/lib/product-version.js';
import { migrations } from '../platform/store/migrate.js';
import type { Command } from './command-line/command.js';

export const version: Command = {
  name: 'version',
  parameters: '',
  words: { least: 0, most: 0 },
  options: {},
  summary: 'prints the versions of Parley, of its database and of Node',
  explanation: 'Prints the version of Parley, of its database schema, and of Node.',
  run() {
    const schema = Object.keys(migrations).at(-1) ?? '';
    const node = process.versions.node;
    return Promise.resolve({
      code: 0,
      text: `Parley ${productVersion} (database ${schema}, Node ${node})\n`,
      result: { version: productVersion, schema, node },
    });
  },
};
