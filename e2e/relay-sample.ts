import { readFileSync } from 'node:fs';

const file = new URL('../deploy/coturn/turnserver.conf', import.meta.url);

/** The settings of the sample for coturn whose names begin like this, as options of its command line. */
export function sampleOptions(...names: string[]): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => names.some((name) => line.startsWith(name)))
    .map((line) => `--${line}`);
}
