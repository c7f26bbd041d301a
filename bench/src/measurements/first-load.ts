import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { atMost, type Measurement } from '../figure.js';

const built = new URL('../../../web/dist/', import.meta.url);

export const firstLoad: Measurement = {
  name: 'first-load',
  about: 'JavaScript and CSS that a first visit loads, compressed',
  async measure() {
    const page = readFileSync(new URL('index.html', built), 'utf8');
    const files = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)];
    const sizes = files.map(([, path = '']) => gzipSync(readFileSync(new URL(path, built))).length);
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    return [
      {
        what: 'First load, JavaScript and CSS, gzip',
        unit: 'kB',
        bare: null,
        parley: kilobytes,
        ratio: null,
        target: atMost(kilobytes, 160, ' kB'),
      },
    ];
  },
};
