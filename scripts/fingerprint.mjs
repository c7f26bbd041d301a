// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cache, root } from './run.mjs';

/**
 * A hash of the content of these files and folders, except build output. Contents, not times: a checkout or a restored
 * backup may make a changed file look old.
 *
 * @param {readonly string[]} paths from the repository's root
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn)) {
    const content = readFileSync(root + file);
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!statSync(root + path).isDirectory()) return [path];
  return readdirSync(root + path)
    .filter((name) => !/^(dist|node_modules|.*\.tsbuildinfo)$/.test(name))
    .toSorted()
    .flatMap((name) => filesIn(`${path}/${name}`));
}

/** @param {string} name of what was built */
export function builtFrom(name) {
  const note = `${cache}${name}.built-from`;
  return existsSync(note) ? readFileSync(note, 'utf8') : '';
}

/**
 * @param {string} name of what was built
 * @param {string} print the fingerprint of what it was built from
 */
export function rememberBuilt(name, print) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${cache}${name}.built-from`, print);
}
