// @ts-check
import './require-node.mjs';
import { existsSync, realpathSync } from 'node:fs';
import { builtFrom, fingerprint, rememberBuilt } from './fingerprint.mjs';
import { installed, root, run } from './run.mjs';

const shared = ['package-lock.json', 'tsconfig.base.json', 'contract'];

/** What is built, from what, and how one knows that it is there. */
const products = [
  {
    name: 'server',
    sources: [...shared, 'server'],
    result: 'server/dist/main.js',
    build: () => run(installed('tsc'), ['-b', 'server']),
  },
  {
    name: 'web',
    sources: [...shared, 'web'],
    result: 'web/dist/index.html',
    build: () => run(installed('vite'), ['build', 'web', '--logLevel', 'warn']),
  },
];

/**
 * Builds what is not built or has changed since.
 *
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function build() {
  for (const product of products) {
    const print = fingerprint(product.sources);
    if (existsSync(root + product.result) && builtFrom(product.name) === print) continue;
    const { ok, output } = await product.build();
    if (!ok) return { ok, output: `The ${product.name} did not build.\n${output}` };
    rememberBuilt(product.name, print);
  }
  return { ok: true, output: '' };
}

if (realpathSync(process.argv[1] ?? '') === import.meta.filename) {
  const { ok, output } = await build();
  process.stderr.write(output);
  process.exitCode = ok ? 0 : 1;
}
