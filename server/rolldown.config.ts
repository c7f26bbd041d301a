import { defineConfig } from 'rolldown';

/** Threads of their own (in store/sqlite), which load these by name. */
export const threads = {
  'checkpoint-worker': 'src/store/sqlite/checkpoint-worker.js',
  'search-worker': 'src/store/sqlite/search-worker.js',
};

/**
 * The server as a few files (decision 0041): Node takes longer to find and read a thousand modules than
 * to run them.
 */
export default defineConfig({
  cwd: import.meta.dirname,
  input: {
    main: 'src/main.ts',
    parley: 'src/operator/main.ts',
    ...threads,
  },
  platform: 'node',
  resolve: {
    conditionNames: ['parley-source', 'node', 'import', 'require'],
    extensionAlias: { '.js': ['.js', '.ts'] },
  },
  // Not JavaScript, or only needed for several nodes. What yazl and yauzl require is another module once bundled.
  external: ['better-sqlite3', '@node-rs/argon2', 'sharp', 'pg', 'ioredis', 'yazl', 'yauzl'],
  // Stable names, so that `node --watch` sees the files change but never disappear.
  output: { dir: 'dist', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
});
