// @ts-check
import './require-node.mjs';
import { existsSync, realpathSync } from 'node:fs';
import { builtFrom, fingerprint, rememberBuilt } from './fingerprint.mjs';
import { installed, root, run } from './run.mjs';

const shared = ['package-lock.json', 'tsconfig.base.json', 'contract'];

/** The build products, their sources, and the files that prove their existence. */
const products = [
  {
    name: 'server',
    sources: [...shared, 'server'],
    result: 'server/dist/main.js',
    build: () =>
      run(installed('rolldown'), ['-c', 'server/rolldown.config.ts', '--logLevel', 'warn']),
  },
  {
    name: 'web',
    sources: [...shared, 'web'],
    result: 'web/dist/index.html',
    // The caller may be a test runner, which sets an environment of its own.
    build: () =>
      run(installed('vite'), ['build', 'web', '--logLevel', 'warn'], { NODE_ENV: 'production' }),
  },
];

/**
 * Builds the products that are missing or whose sources have changed.
 *
 * @param {readonly string[]} [only] names of products; else all
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function build(only = products.map(({ name }) => name)) {
  for (const product of products.filter(({ name }) => only.includes(name))) {
    const print = fingerprint(product.sources);
    if (existsSync(root + product.result) && builtFrom(product.name) === print) continue;
    const { ok, output } = await product.build();
    if (!ok) return { ok, output: `The ${product.name} did not build.\n${output}` };
    rememberBuilt(product.name, print);
  }
  return { ok: true, output: '' };
}

if (realpathSync(process.argv[1] ?? '') === import.meta.filename) {
  const names = process.argv.slice(2);
  const { ok, output } = await build(names.length > 0 ? names : undefined);
  process.stderr.write(output);
  process.exitCode = ok ? 0 : 1;
}
