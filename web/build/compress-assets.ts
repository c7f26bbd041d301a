import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Bytes. Compressing smaller files saves no packets. */
const smallest = 1024;

/**
 * Writes `.br` and `.gz` files beside each script and style sheet, so that servers need not
 * compress per request.
 */
export function compressAssets(): Plugin {
  return {
    name: 'parley:compress-assets',
    apply: 'build',
    generateBundle: {
      // After Vite has inserted the chunks' names into the code.
      order: 'post',
      async handler(_options, bundle) {
        const texts = Object.values(bundle).flatMap((file) => {
          const content = file.type === 'chunk' ? file.code : file.source;
          const isText = /\.(js|css|svg)$/.test(file.fileName) && content.length >= smallest;
          return isText ? [{ name: file.fileName, content: Buffer.from(content) }] : [];
        });
        await Promise.all(
          texts.map(async ({ name, content }) => {
            const [br, gz] = await Promise.all([brotli(content), gzipped(content, { level: 9 })]);
            this.emitFile({ type: 'asset', fileName: `${name}.br`, source: br });
            this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gz });
          }),
        );
      },
    },
  };
}
