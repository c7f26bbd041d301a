// @ts-check
import './require-node.mjs';
import { realpathSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { decode } from '@jridgewell/sourcemap-codec';
import { build, loadConfigFromFile } from 'vite';
import { root } from './run.mjs';

/**
 * The bytes that a page loads before anything is shown, by part: each library, each room of `web/src`, the contract,
 * the styles, and the code that joins the files. `bundled` is the code that is left of the sources, `minified` what becomes
 * of it; `gzip` shares a file's compressed size out among its parts, by what each would take alone.
 *
 * @typedef {{ bundled: number, minified: number, gzip: number }} Sizes
 * @typedef {{ page: string, parts: ReadonlyMap<string, Sizes>, total: Sizes }} FirstLoad
 * @typedef {import('vite').Rolldown.OutputChunk} Chunk
 */

/** As in .size-limit.mjs: names of chunks that a page starts with (web/build/chunks.ts). */
const pages = {
  Home: ['start', 'SiteRoutes'],
  'A workspace, the editor apart': ['start', 'workspace'],
};

/** @returns {Promise<FirstLoad[]>} */
export async function firstLoads() {
  process.env['NODE_ENV'] = 'production';
  const result = await build({
    ...(await configuration()),
    configFile: false,
    root: `${root}web`,
    logLevel: 'error',
  });
  // An array for several outputs, a watcher in watch mode: the configuration has neither.
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (result);
  const chunks = output.filter((file) => file.type === 'chunk');
  const styles = new Map(
    output.flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css')
        ? [[file.fileName, String(file.source)]]
        : [],
    ),
  );
  return Object.entries(pages).map(([page, names]) => {
    /** @type {Map<string, Sizes>} */
    const parts = new Map();
    const loaded = loadedBy(names, chunks);
    for (const chunk of loaded) addSizes(parts, partsOf(chunk), chunk.code);
    const sheets = new Set(loaded.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
    for (const name of sheets) {
      const text = styles.get(name) ?? '';
      addSizes(parts, new Map([['styles', { bundled: text.length, text }]]), text);
    }
    return { page, parts, total: sumOf([...parts.values()]) };
  });
}

/** The product's, without what it does to files that are not loaded at first, and takes half a minute. */
async function configuration() {
  const file = `${root}web/vite.config.ts`;
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file);
  if (!loaded) throw new Error(`${file} is gone.`);
  const { config } = loaded;
  // The list has plugins, and lists of plugins, but no other kinds of entries that Vite knows.
  const plugins = /** @type {import('vite').Plugin[]} */ ((config.plugins ?? []).flat());
  for (const plugin of plugins) {
    if (/^parley:(emoji-font|compress-assets)$/.test(plugin.name)) delete plugin.generateBundle;
  }
  return {
    ...config,
    plugins,
    build: { ...config.build, write: false, sourcemap: /** @type {const} */ ('hidden') },
  };
}

/**
 * The chunks of these names, with all that they import at once.
 *
 * @param {readonly string[]} names
 * @param {readonly Chunk[]} chunks
 */
function loadedBy(names, chunks) {
  const seen = new Set(
    names.map((name) => {
      const chunk = chunks.find((one) => one.name === name);
      if (!chunk) throw new Error(`The build has no ${name}; has it another name now?`);
      return chunk;
    }),
  );
  for (const { imports } of seen) {
    for (const name of imports) {
      const chunk = chunks.find(({ fileName }) => fileName === name);
      if (chunk) seen.add(chunk);
    }
  }
  return [...seen];
}

/**
 * A chunk's code by part, read from its source map: a piece belongs to the source of the mapping before it.
 *
 * @param {Chunk} chunk
 */
function partsOf({ code, map, modules }) {
  /** @type {Map<string, { bundled: number, text: string }>} */
  const parts = new Map();
  const partOf = (/** @type {string} */ name) => {
    const part = parts.get(name) ?? { bundled: 0, text: '' };
    parts.set(name, part);
    return part;
  };
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    partOf(nameOfPart(id)).bundled += renderedLength;
  }
  const lines = code.split('\n');
  for (const [number, segments] of decode(map?.mappings ?? '').entries()) {
    const line = `${lines[number] ?? ''}\n`;
    // The bundler's own code, such as imports and exports, is before the first.
    const starts = [[0], ...segments];
    for (const [index, [from = 0, source]] of starts.entries()) {
      const name = source === undefined ? bundler : nameOfPart(map?.sources[source] ?? '');
      partOf(name).text += line.slice(from, starts[index + 1]?.[0]);
    }
  }
  return parts;
}

/** Imports and exports of files, and the bundler's helpers. */
const bundler = 'between files';

/** @param {string} id of a module, or a source of a map */
export function nameOfPart(id) {
  const [, library] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
  if (library !== undefined) return library;
  const [, room] =
    /(?:^|\/)(?:web\/)?src\/(app|[^/?]+\/[^/?]+)/.exec(id.replace(/.*\/contract\/src\/.*/, '')) ??
    [];
  if (room !== undefined) return `web/src/${room}`;
  return id.includes('/contract/src/') ? 'contract' : bundler;
}

/**
 * @param {Map<string, Sizes>} sums
 * @param {ReadonlyMap<string, { bundled: number, text: string }>} parts of a file
 * @param {string} file its whole text
 */
function addSizes(sums, parts, file) {
  const alone = new Map([...parts].map(([name, { text }]) => [name, gzipped(text)]));
  const all = [...alone.values()].reduce((sum, size) => sum + size, 0);
  const whole = gzipped(file);
  for (const [name, { bundled, text }] of parts) {
    const sizes = {
      bundled,
      minified: Buffer.byteLength(text),
      gzip: (whole * (alone.get(name) ?? 0)) / all,
    };
    sums.set(name, sumOf([sums.get(name) ?? none, sizes]));
  }
}

const none = { bundled: 0, minified: 0, gzip: 0 };

/** @param {string} text */
const gzipped = (text) => gzipSync(text, { level: 9 }).length;

/** @param {readonly Sizes[]} all */
function sumOf(all) {
  return all.reduce(
    (sum, { bundled, minified, gzip }) => ({
      bundled: sum.bundled + bundled,
      minified: sum.minified + minified,
      gzip: sum.gzip + gzip,
    }),
    none,
  );
}

/**
 * A table in Markdown, in kB of 1000 bytes, the largest part first.
 *
 * @param {FirstLoad} load
 */
export function tableOf({ page, parts, total }) {
  const rows = [...parts].toSorted(([, a], [, b]) => b.gzip - a.gzip);
  return [
    `| ${page} | bundled | minified | gzip |`,
    '| --- | ---: | ---: | ---: |',
    ...[...rows, /** @type {const} */ (['all', total])].map(
      ([name, { bundled, minified, gzip }]) =>
        `| ${[name, ...[bundled, minified, gzip].map((size) => (size / 1000).toFixed(1))].join(' | ')} |`,
    ),
  ].join('\n');
}

if (realpathSync(process.argv[1] ?? '') === import.meta.filename) {
  for (const load of await firstLoads()) console.log(`${tableOf(load)}\n`);
}
