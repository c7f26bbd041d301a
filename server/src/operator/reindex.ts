import { askForRebuild } from '../features/search/rebuild.js';
import { openForOperator } from '../platform/store/open-for-operator.js';
import type { Command } from './command-line/command.js';

export const reindex: Command = {
  name: 'reindex',
  parameters: '',
  words: { least: 0, most: 0 },
  options: {},
  summary: 'has the search index built anew',
  explanation: `
Has the search index built anew, by the server that runs or by the next that starts.
Messages are found again as they are indexed, the newest first.`,
  async run({ config }) {
    await openForOperator(config).write((db) => askForRebuild(db));
    return {
      code: 0,
      text: 'The search index is built anew while Parley runs.\n',
      result: {},
    };
  },
};
