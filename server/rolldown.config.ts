import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type OutputAsset, type OutputChunk } from 'rolldown';

/** Threads of their own (in platform/store/sqlite), which load these by name. */
export const threads = {
  'checkpoint-worker': 'src/platform/store/sqlite/checkpoint-worker.js',
  'search-worker': 'src/platform/store/sqlite/search-worker.js',
};

/**
 * V8 keeps the text of a module that has a character beyond U+00FF, such as an emoji, with two bytes for each of
 * its characters: 4 MB more of memory. The escapes mean the same in strings and in regular expressions, which are all
 * that has such characters; in a `String.raw` they mean the same once it is a regular expression.
 */
function oneBytePerCharacter() {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'one-byte-per-character',
    generateBundle(_options: unknown, files: Record<string, OutputChunk | OutputAsset>) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\xff]/g, escaped);
      }
    },
  };
}

/** `demo/content.ts` reads these files from beside itself, or from beside the chunk that it is in. */
function demoContent() {
  const content = path.join(import.meta.dirname, 'src/demo/content');
  return {
    name: 'demo-content',
    buildStart(this: { addWatchFile: (file: string) => void }) {
      for (const file of readdirSync(content, { recursive: true, encoding: 'utf8' })) {
        this.addWatchFile(path.join(content, file));
      }
    },
    writeBundle({ dir = 'dist' }: { dir?: string | undefined }) {
      const copy = path.resolve(import.meta.dirname, dir, 'content');
      rmSync(copy, { recursive: true, force: true });
      cpSync(content, copy, { recursive: true });
    },
  };
}

/**
 * The server as a few files (decision 0041): Node takes longer to find and read a thousand modules than
 * to run them.
 */
export default defineConfig({
  cwd: import.meta.dirname,
  input: {
    main: 'src/app/main.ts',
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
  plugins: [oneBytePerCharacter(), demoContent()],
  // Stable names, so that `node --watch` sees the files change but never disappear.
  output: { dir: 'dist', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
});
