import { fileURLToPath } from 'node:url';

/**
 * The path of a program that runs in a process of its own, compiled. Tests run this module from `src`, and Node
 * from `dist`.
 */
export function compiled(program: string): string {
  return fileURLToPath(new URL(`../dist/${program}`, import.meta.url));
}
