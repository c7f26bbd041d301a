import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.js';
import { findServices } from './scripts/services.mjs';
import { emojiData } from './web/build/emoji-data.js';

// The contract is read from its source, so that nothing needs to be built first.
const conditions = ['parley-source'];

export default defineConfig(async () => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    env: (await findServices()).environment,
    // More than processors: tests often wait, for disks, sockets and processes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Several times what a test takes on a busy machine: limits end what hangs, and judge no speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: './scripts/test-setup.ts',
    // A worker loads each module once, not once for each file: a quarter of the time was loading.
    isolate: false,
    // Tests of what garbage collection must not take away call `gc`.
    execArgv: ['--expose-gc'],
    projects: [
      project('contract', 'contract/src'),
      {
        // The stores of the web app against the server are tested with it: both have what they need.
        ...project(
          'server',
          '{server/{src,tests},e2e/stores}',
          'server/testing/server/build-server.ts',
          'server/testing/database/migrated-databases.ts',
        ),
        plugins: [emojiData()],
      },
      { ...project('web', 'web/{src,worker,build}'), plugins: [emojiData()] },
      project('scripts', 'scripts'),
      project('bench', 'bench/src', 'bench/src/build-for-tests.ts'),
    ],
  },
}));

function project(name: string, folder: string, ...globalSetup: string[]) {
  return {
    extends: true as const,
    test: { name, include: [`${folder}/**/*.test.{ts,tsx,mjs}`], globalSetup },
  };
}
