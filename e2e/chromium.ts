import type { LaunchOptions } from '@playwright/test';
import { findChromium, findHeadlessShell, quietFlags } from '../scripts/chromium.mjs';

/**
 * Debian's Chromium: the full browser where windows, cameras or looks matter, else the quicker
 * headless shell.
 */
export function chromium({ whole = false } = {}): LaunchOptions {
  const executablePath = whole ? findChromium() : findHeadlessShell();
  if (executablePath === undefined) {
    throw new Error('Chromium is not installed, or CHROMIUM_PATH names something else.');
  }
  return { executablePath, args: quietFlags };
}
