import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file));

/** Debian's package `faketime`. */
export const canFakeClocks = library !== undefined;

/** Sets the seconds by which a process's clock is off; `fakedClock` reads the file. */
export const setClock = (file: string, seconds: number) =>
  writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);

/**
 * The environment of a process whose wall clock can be set while it runs; its timers stay correct.
 */
export function fakedClock(file: string): Record<string, string> {
  if (library === undefined) throw new Error('faketime is not installed.');
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}
