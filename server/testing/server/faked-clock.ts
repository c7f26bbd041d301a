import { writeFile } from 'node:fs/promises';
import { pathOf } from '../../../scripts/outside.mjs';

/** Sets the seconds by which a process's clock is off; `fakedClock` reads the file. */
export const setClock = (file: string, seconds: number) =>
  writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);

/**
 * The environment of a process whose wall clock can be set while it runs; its timers stay correct.
 */
export function fakedClock(file: string): Record<string, string> {
  return {
    LD_PRELOAD: pathOf('faketime'),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}
