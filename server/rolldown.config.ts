import { defineConfig } from 'rolldown';

/**
 * The server as a few files (decision 0041): Node takes longer to find and read a thousand modules than
 * to run them.
 */
export default defineConfig({
  cwd: import.meta.dirname,
  input: {
    main: 'src/main.ts',
    // A thread of its own (store/sqlite/checkpoints.ts) loads it by this name.
    'checkpoint-worker': 'src/store/sqlite/checkpoint-worker.js',
  },
  platform: 'node',
  resolve: {
    conditionNames: ['parley-source', 'node', 'import', 'require'],
    extensionAlias: { '.js': ['.js', '.ts'] },
  },
  // Not JavaScript, or only wanted by who runs more than one node.
  external: ['better-sqlite3', '@node-rs/argon2', 'sharp', 'pg', 'ioredis'],
  // The names stay the same, so that who watches the files sees them change and never go.
  output: { dir: 'dist', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
});
