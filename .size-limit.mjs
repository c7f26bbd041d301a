// @ts-check
import { readFileSync } from 'node:fs';

/** @typedef {{ file: string, css?: string[], imports?: string[] }} Chunk */

const manifest = /** @type {Record<string, Chunk>} */ (
  JSON.parse(readFileSync(new URL('web/dist/.vite/manifest.json', import.meta.url), 'utf8'))
);

/**
 * What loading these modules loads, everything that they import at once included.
 *
 * @param {readonly string[]} modules
 */
function loadedBy(...modules) {
  const seen = new Set(modules);
  /** @type {Set<string>} */
  const files = new Set();
  for (const name of seen) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the build; has it moved?`);
    files.add(`web/dist/${chunk.file}`);
    for (const sheet of chunk.css ?? []) files.add(`web/dist/${sheet}`);
    for (const imported of chunk.imports ?? []) seen.add(imported);
  }
  return [...files];
}

const limit = { gzip: true, limit: '160 kB' };

export default [
  { name: 'Home', path: loadedBy('index.html', 'src/app/SiteRoutes.tsx'), ...limit },
  {
    name: 'A workspace, the editor apart',
    path: loadedBy('index.html', 'src/app/WorkspaceRoute.tsx'),
    ...limit,
  },
];
