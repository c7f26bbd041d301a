import type { LaunchOptions } from '@playwright/test';
import { findChromium, findHeadlessShell, quietFlags } from '../../scripts/chromium.mjs';

/**
 * Debian's Chromium: the full browser where windows, cameras or looks matter, else the quicker
 * headless shell.
 */
export function chromium({ whole = false } = {}): LaunchOptions {
  const executablePath = whole ? findChromium() : findHeadlessShell();
  return {
    // Where there is none, `test` skips before a browser starts.
    ...(executablePath !== undefined && { executablePath }),
    args: whole ? [...quietFlags, `--disable-features=${notNeeded.join(',')}`] : quietFlags,
  };
}

/** Chromium knows only the last list that it is given, so this one repeats what Playwright's says. */
const notNeeded = [
  // Each window would load two pages of the browser's own for the suggestions of its address bar, which costs
  // as much as opening the product.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
