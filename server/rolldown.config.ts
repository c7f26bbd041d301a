import { defineConfig } from 'rolldown';

/**
 * The server as a few files (decision 0041): Node takes longer to find and read a thousand modules than
 * to run them.
 */
export default defineConfig({
  cwd: import.meta.dirname,
  input: {
    main: 'src/main.ts',
    jobs: 'src/jobs-command.ts',
    'reset-password': 'src/reset-password-command.ts',
    // A thread of its own (store/sqlite/checkpoints.ts) loads it by this name.
    'checkpoint-worker': 'src/store/sqlite/checkpoint-worker.js',
  },
  platform: 'node',
  resolve: {
    conditionNames: ['parley-source', 'node', 'import', 'require'],
    extensionAlias: { '.js': ['.js', '.ts'] },
  },
  // Not JavaScript, or only needed for several nodes. What yazl requires is another module once bundled.
  external: ['better-sqlite3', '@node-rs/argon2', 'sharp', 'pg', 'ioredis', 'yazl'],
  // Stable names, so that `node --watch` sees the files change but never disappear.
  output: { dir: 'dist', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
});
