import { readdirSync } from 'node:fs';
import path from 'node:path';

const digits = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A valid CSS identifier for each number: letters alone. */
function inLetters(number: number): string {
  const rest = Math.floor(number / digits.length);
  return (rest > 0 ? inLetters(rest - 1) : '') + digits.charAt(number % digits.length);
}

/**
 * Names classes by the position of their module among all CSS modules, and by their own in it: `cK_a`. Hashes
 * do not compress, and each stands in the script and in the style sheet. Each build of the same sources
 * gives the same names, as several nodes may each have built theirs.
 */
export function nameClasses(directory: string): (name: string, file: string) => string {
  const modules = new Map(
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.module.css'))
      .toSorted()
      .map((file, index) => [path.join(directory, file), inLetters(index)]),
  );
  const classes = new Map<string, Map<string, string>>();
  return (name, fileAndQuery) => {
    const file = path.normalize(fileAndQuery.replace(/\?.*$/, ''));
    const module = modules.get(file);
    if (module === undefined) throw new Error(`${file} is not in ${directory}.`);
    const known = classes.get(file) ?? new Map<string, string>();
    classes.set(file, known);
    const given = known.get(name) ?? `${module}_${inLetters(known.size)}`;
    known.set(name, given);
    return given;
  };
}
