import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appManifest } from './build/app-manifest.js';
import { browserEndpoints } from './build/browser-endpoints.js';
import { nameChunks } from './build/chunks.js';
import { nameClasses } from './build/class-names.js';
import { compressAssets } from './build/compress-assets.js';
import { emojiFont } from './build/emoji-font.js';
import { emojiData } from './build/emoji-data.js';
import { lucideIcons } from './build/lucide-icons.js';
import { serverPage } from './dev/server-page.js';

const server = process.env['PARLEY_SERVER'] ?? 'http://127.0.0.1:3000';

const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const serviceWorker = 'service-worker';

export default defineConfig({
  define: { 'import.meta.env.PARLEY_VERSION': JSON.stringify(product.version) },
  publicDir: false,
  css: {
    modules: { generateScopedName: nameClasses(fileURLToPath(new URL('src', import.meta.url))) },
  },
  plugins: [
    react(),
    serverPage(server),
    appManifest(),
    browserEndpoints(),
    lucideIcons(),
    emojiData(),
    emojiFont(),
    compressAssets(),
  ],
  resolve: {
    conditions: ['parley-source', 'module', 'browser', 'development|production'],
    // React has the hook since version 18; wouter and Base UI support older versions.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/cable': { target: server, ws: true },
    },
  },
  build: {
    // The oldest versions with light-dark() and @property, which the design tokens need.
    target: ['chrome123', 'firefox128', 'safari17.5'],
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      input: { index: 'index.html', [serviceWorker]: `worker/${serviceWorker}.ts` },
      output: {
        // A constant name: browsers check for a new service worker at the old address.
        entryFileNames: ({ name }) =>
          name === serviceWorker ? '[name].js' : 'assets/[name]-[hash].js',
        // nameChunks() names every module, including the dependencies.
        codeSplitting: { groups: [{ name: nameChunks(), includeDependenciesRecursively: false }] },
      },
    },
  },
});
