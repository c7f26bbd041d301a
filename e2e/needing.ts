import { test as running } from '@playwright/test';
import { complaintOf, maySkip, missing, type Name, reasonOf } from '../scripts/outside.mjs';

interface Skipping {
  skip(condition: boolean, reason: string): void;
  beforeEach(hook: () => void): void;
}

/**
 * Skips the tests of the file or group in which it is called, or the running test, where one of these things
 * is missing, and says why. Where no test may be skipped, they fail.
 */
export function needing(test: Skipping, ...names: readonly Name[]): void {
  const lacking = missing(names);
  if (lacking.length === 0) return;
  const fail = () => {
    throw new Error(complaintOf(lacking));
  };
  if (maySkip()) test.skip(true, reasonOf(lacking));
  else if (isRunning()) fail();
  else test.beforeEach(fail);
}

/** Else the test's file is being read. */
function isRunning(): boolean {
  try {
    return running.info() !== null;
  } catch {
    return false;
  }
}
