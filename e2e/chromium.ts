import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';

/** Debian's Chromium, kept from looking up hosts of its own. */
export function chromium(): LaunchOptions {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('Chromium is not installed, or CHROMIUM_PATH names something else.');
  }
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
