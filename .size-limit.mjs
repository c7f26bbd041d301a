// @ts-check
import { readFileSync } from 'node:fs';

/** @typedef {{ file: string, name?: string, css?: string[], imports?: string[] }} Chunk */

const manifest = /** @type {Record<string, Chunk>} */ (
  JSON.parse(readFileSync(new URL('web/dist/.vite/manifest.json', import.meta.url), 'utf8'))
);

/**
 * These files and all that they import statically.
 *
 * @param {readonly string[]} names as the build gives them (web/build/chunks.ts)
 */
function loadedBy(...names) {
  const all = Object.keys(manifest);
  const seen = new Set(
    names.map((name) => {
      const key = all.find((one) => manifest[one]?.name === name);
      if (key === undefined) throw new Error(`The build has no ${name}; has it another name now?`);
      return key;
    }),
  );
  /** @type {Set<string>} */
  const files = new Set();
  for (const key of seen) {
    const { file, css = [], imports = [] } = /** @type {Chunk} */ (manifest[key]);
    for (const path of [file, ...css]) files.add(`web/dist/${path}`);
    for (const imported of imports) seen.add(imported);
  }
  return [...files];
}

export default [
  { name: 'Home', path: loadedBy('start', 'SiteRoutes'), gzip: true, limit: '130 kB' },
  {
    name: 'A workspace, the editor apart',
    path: loadedBy('start', 'workspace'),
    gzip: true,
    limit: '165 kB',
  },
];
