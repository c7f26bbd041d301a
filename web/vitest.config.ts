import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['parley-source', 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: ['parley-source', 'module', 'node', 'development|production'] } },
  test: { include: ['{src,worker,build}/**/*.test.ts'] },
});
