// @ts-check
import { accessSync, constants, existsSync } from 'node:fs';
import { run } from './run.mjs';

const usualPlaces = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
);

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

/** `CHROMIUM_PATH`, else the system's. */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  return (named === undefined ? usualPlaces : [named]).find(isExecutable);
}

/** Chromium without a window system, which is a quarter faster; else the full browser. */
export function findHeadlessShell() {
  const shell = '/usr/bin/chromium-headless-shell';
  const isNamed = process.env['CHROMIUM_PATH'] !== undefined;
  return !isNamed && isExecutable(shell) ? shell : findChromium();
}

/**
 * Finds it, or installs it where no confirmation is needed.
 *
 * @returns {Promise<{ path: string } | { missing: string }>}
 */
export async function obtainChromium() {
  const found = findChromium();
  if (found !== undefined) return { path: found };
  if (process.env['CHROMIUM_PATH'] !== undefined) {
    return { missing: `CHROMIUM_PATH names ${process.env['CHROMIUM_PATH']}, which cannot be run.` };
  }
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    return {
      missing:
        'Chromium is not installed. On Debian: sudo apt-get install chromium. Elsewhere, put the path of a Chromium or Chrome into CHROMIUM_PATH.',
    };
  }
  console.log('Installing Chromium through apt …');
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-qq', '-y', '--no-install-recommends'];
  await run('apt-get', ['update', '-qq'], quiet);
  const { output } = await run(
    'apt-get',
    [...install, 'chromium', 'fonts-noto-color-emoji'],
    quiet,
  );
  // Not every Debian has it; the full browser takes its place.
  await run('apt-get', [...install, 'chromium-headless-shell'], quiet);
  const path = findChromium();
  return path === undefined ? { missing: `apt could not install Chromium.\n${output}` } : { path };
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
