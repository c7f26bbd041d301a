import { readFileSync } from 'node:fs';

const file = new URL('../deploy/coturn/turnserver.conf', import.meta.url);

/**
 * The settings of coturn's sample file whose names have these prefixes, as command line options.
 */
export function sampleOptions(...names: string[]): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => names.some((name) => line.startsWith(name)))
    .map((line) => `--${line}`);
}
