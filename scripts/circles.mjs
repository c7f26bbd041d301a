// @ts-check
import { posix } from 'node:path';

/**
 * Circles of modules that import each other, types and `import()` included: a sentence for each.
 *
 * @param {ReadonlyMap<string, readonly string[]>} imports the relative specifiers of each module, by path
 */
export function circles(imports) {
  /** @type {string[]} */
  const found = [];
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const trail = [];

  /** @param {string} module */
  function visit(module) {
    const start = trail.indexOf(module);
    if (start >= 0) found.push(`${[...trail.slice(start), module].join(' → ')} is a circle`);
    if (start >= 0 || done.has(module)) return;
    trail.push(module);
    for (const specifier of imports.get(module) ?? []) {
      const imported = moduleAt(imports, posix.join(posix.dirname(module), specifier));
      if (imported !== undefined) visit(imported);
    }
    trail.pop();
    done.add(module);
  }

  for (const module of imports.keys()) visit(module);
  return found;
}

/**
 * `hub.js` is imported, `hub.ts` is meant.
 *
 * @param {ReadonlyMap<string, unknown>} modules
 * @param {string} path
 */
function moduleAt(modules, path) {
  const name = path.replace(/\.jsx?$/, '');
  return [`${name}.ts`, `${name}.tsx`, path].find((module) => modules.has(module));
}
