// @ts-check
import { find } from './outside.mjs';

/** Without the browser's own network requests. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const findChromium = () => find('chromium') ?? undefined;

/** Chromium without a window system, which is a quarter faster; else the full browser. */
export const findHeadlessShell = () => find('chromium-headless-shell') ?? findChromium();
