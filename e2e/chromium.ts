import type { LaunchOptions } from '@playwright/test';
import { findChromium, findHeadlessShell, quietFlags } from '../scripts/chromium.mjs';

/**
 * Debian's Chromium. Where windows, cameras and how it looks matter it is the whole one, elsewhere the
 * quicker headless shell of the same.
 */
export function chromium({ whole = false } = {}): LaunchOptions {
  const executablePath = whole ? findChromium() : findHeadlessShell();
  if (executablePath === undefined) {
    throw new Error('Chromium is not installed, or CHROMIUM_PATH names something else.');
  }
  return { executablePath, args: quietFlags };
}
