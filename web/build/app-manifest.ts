import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const address = '/manifest.webmanifest';

const icons = [
  { name: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { name: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { name: 'maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;

/**
 * Builds the manifest, which makes the web app installable. Its icons have hashed names like every
 * asset; `draw-pictures.mjs` draws them.
 */
export function appManifest(): Plugin {
  return {
    name: 'parley:app-manifest',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: address }, injectTo: 'head' },
    ],
    generateBundle() {
      const drawn = icons.map(({ name, sizes, purpose }) => {
        const source = readFileSync(new URL(`../icons/${name}`, import.meta.url));
        const file = this.getFileName(this.emitFile({ type: 'asset', name, source }));
        return { src: `/${file}`, sizes, purpose, type: 'image/png' };
      });
      const source = JSON.stringify({ ...manifest, icons: drawn });
      this.emitFile({ type: 'asset', fileName: address.slice(1), source });
    },
  };
}

/** https://www.w3.org/TR/appmanifest/. The colours are those of the top bar and the light page. */
const manifest = {
  id: '/',
  name: 'Parley',
  short_name: 'Parley',
  description: 'Team chat with video calls.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#0f2e2d',
  background_color: '#f7f6f2',
  categories: ['business', 'productivity'],
};
