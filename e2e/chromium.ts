import type { LaunchOptions } from '@playwright/test';
import { findChromium, findHeadlessShell, quietFlags } from '../scripts/chromium.mjs';

/**
 * Debian's Chromium: the full browser where windows, cameras or looks matter, else the quicker
 * headless shell.
 */
export function chromium({ whole = false } = {}): LaunchOptions {
  const executablePath = whole ? findChromium() : findHeadlessShell();
  // Where there is none, `test` skips before a browser starts.
  return { ...(executablePath !== undefined && { executablePath }), args: quietFlags };
}
