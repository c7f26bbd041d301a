// @ts-check
import './require-node.mjs';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { posix } from 'node:path';
import { circles } from './circles.mjs';
import { importsOf } from './imports.mjs';
import { packages, withoutLayers } from './layers.mjs';
import { root } from './run.mjs';

/**
 * One sentence for each import that points the wrong way, and for each cycle.
 *
 * @param {string} base the folder that the packages' folders are in
 * @param {readonly import('./layers.mjs').Package[]} rules
 */
export function wrongImports(base, rules) {
  return rules
    .filter(({ folder }) => existsSync(posix.join(base, folder)))
    .flatMap((rule) => wrongImportsIn(base, rule));
}

/**
 * @param {string} base
 * @param {import('./layers.mjs').Package} rule
 */
function wrongImportsIn(base, rule) {
  const modules = readModules(base, rule.folder);
  return [
    ...modules.flatMap(({ file, path, imports }) => wrongImportsOf(rule, file, path, imports)),
    ...circles(importsByModule(modules)),
  ];
}

/**
 * One sentence for each circle in a folder that has no table of layers.
 *
 * @param {string} base
 * @param {string} folder
 */
export function circlesIn(base, folder) {
  return circles(importsByModule(readModules(base, folder)));
}

/** @typedef {{ file: string, path: string, imports: ReturnType<typeof importsOf> }} Module */

/**
 * @param {string} base
 * @param {string} folder
 * @returns {Module[]}
 */
function readModules(base, folder) {
  return modulesIn(posix.join(base, folder)).map((file) => {
    const path = posix.join(folder, file);
    return { file, path, imports: importsOf(path, readFileSync(posix.join(base, path), 'utf8')) };
  });
}

/**
 * The relative imports of each module.
 *
 * @param {readonly Module[]} modules
 */
function importsByModule(modules) {
  const relative = modules.map(({ path, imports }) => {
    const specifiers = imports.map(({ specifier }) => specifier);
    return /** @type {const} */ ([path, specifiers.filter((name) => name.startsWith('.'))]);
  });
  return new Map(relative);
}

/** @param {string} folder */
function modulesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .toSorted();
}

/**
 * @param {import('./layers.mjs').Package} rule
 * @param {string} file from the package's folder
 * @param {string} path
 * @param {ReturnType<typeof importsOf>} imports
 */
function wrongImportsOf(rule, file, path, imports) {
  const unplaced = isForTests(file) || rank(rule, file) !== -1 ? [] : [`${path} is in no layer`];
  const wrong = imports.flatMap(({ specifier, line }) => {
    const why = problem(rule, file, specifier);
    return why === undefined ? [] : [`${path}:${line} imports ${specifier}: ${why}`];
  });
  return [...unplaced, ...wrong];
}

/**
 * @param {import('./layers.mjs').Package} rule
 * @param {string} file
 * @param {string} specifier
 * @returns {string | undefined}
 */
function problem(rule, file, specifier) {
  if (specifier.startsWith('.')) return problemInside(rule, file, specifier);
  if (specifier.startsWith('@parley/')) {
    const [scope, name] = specifier.split('/');
    return rule.workspaces.includes(`${scope}/${name}`)
      ? undefined
      : 'not a package below this one';
  }
  if (isForTests(file)) return undefined;
  if (specifier.startsWith('node:')) return rule.node ? undefined : 'there is no Node here';
  if (rule.packages === 'any' || rule.packages.includes(specifier)) return undefined;
  return `only ${rule.packages.join(', ')} may be imported here`;
}

/**
 * @param {import('./layers.mjs').Package} rule
 * @param {string} file
 * @param {string} specifier
 */
function problemInside(rule, file, specifier) {
  const target = posix.normalize(posix.join(posix.dirname(file), specifier));
  // All packages share the table of programs that tests need; a package's test support is beside its sources.
  if (isForTests(file) && /^(\.\.\/)+(scripts|testing)\//.test(target)) return undefined;
  if (target.startsWith('../')) return 'outside of the package';
  if (isForTests(file)) return undefined;
  if (isForTests(target)) return 'only tests may import test support';
  const [from, to] = [layerName(rule, file), layerName(rule, target)];
  if (from === to) return rule.apart.includes(from) ? problemBeside(from, file, target) : undefined;
  return rank(rule, target) < rank(rule, file) ? undefined : `${from} may not import ${to}`;
}

/**
 * @param {string} folder whose folders are apart
 * @param {string} file
 * @param {string} target
 */
function problemBeside(folder, file, target) {
  const [from, to] = [file, target].map((path) => path.slice(folder.length + 1).split('/')[0]);
  return from === to ? undefined : `${folder}/${from} may not import ${folder}/${to}`;
}

/** @param {string} file */
function isForTests(file) {
  return /(^|\/)testing\/|\.(test|suite)(\.[a-z]+)?$/.test(file);
}

/**
 * The file or the innermost folder that the table names; else the outermost folder it is in.
 *
 * @param {import('./layers.mjs').Package} rule
 * @param {string} file `config.js` is imported, `config.ts` is meant
 */
function layerName(rule, file) {
  const named = rule.layers.flat().map(withoutExtension);
  const parts = withoutExtension(file).split('/');
  const around = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return around.findLast((name) => named.includes(name)) ?? around[0] ?? '';
}

/** @param {string} file */
function withoutExtension(file) {
  return file.replace(/\.(js|jsx|ts|tsx)$/, '');
}

/**
 * @param {import('./layers.mjs').Package} rule
 * @param {string} file
 */
function rank(rule, file) {
  const name = layerName(rule, file);
  return rule.layers.findIndex((row) => row.some((named) => withoutExtension(named) === name));
}

if (realpathSync(process.argv[1] ?? '') === import.meta.filename) {
  const wrong = [
    ...wrongImports(root, packages),
    ...withoutLayers.flatMap((folder) => circlesIn(root, folder)),
  ];
  for (const sentence of wrong) console.error(sentence);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
