// @ts-check
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Where programs are that the PATH of an ordinary user does not have. */
const usualFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/bin', '/bin'];
/** Where Debian has PostgreSQL's own programs, in a folder for each version. */
const postgresVersions = '/usr/lib/postgresql';

/**
 * The path of the first of these programs that the machine has; null if it has none of them.
 *
 * @param {readonly string[]} names
 */
export function findProgram(...names) {
  const versions = existsSync(postgresVersions) ? readdirSync(postgresVersions) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    ...usualFolders,
    ...versions.map((version) => path.join(postgresVersions, version, 'bin')),
  ];
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return places.find(isExecutable) ?? null;
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const ofMacOs = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/**
 * `CHROMIUM_PATH`, which is not checked, so that a wrong path fails the tests; else the system's; else
 * the one that `npx playwright install chromium` downloaded.
 */
export function findChromium() {
  return process.env['CHROMIUM_PATH'] ?? findSystemChromium() ?? playwrightChromium();
}

/** Only beside the Chromium that belongs to it. */
export function findHeadlessShell() {
  if (process.env['CHROMIUM_PATH'] !== undefined) return null;
  if (findSystemChromium() !== null) return findProgram('chromium-headless-shell');
  const whole = playwrightChromium();
  if (whole === null) return null;
  const [cache = '', version = ''] = whole.split(`${path.sep}chromium-`);
  const folder = path.join(
    `${cache}${path.sep}chromium_headless_shell-${version.split(path.sep)[0]}`,
  );
  if (!existsSync(folder)) return null;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const name = files.find((file) => /(^|[\\/])(chrome-)?headless[-_]shell(\.exe)?$/.test(file));
  return name === undefined ? null : path.join(folder, name);
}

function findSystemChromium() {
  const found = findProgram('chromium', 'google-chrome', 'google-chrome-stable');
  return found ?? ofMacOs.find(isExecutable) ?? findProgram(...otherNames());
}

/** Ubuntu's `chromium-browser` is a script that only asks for the snap. */
const otherNames = () => (existsSync('/usr/bin/snap') ? [] : ['chromium-browser']);

function playwrightChromium() {
  try {
    const { chromium } = /** @type {typeof import('playwright-core')} */ (
      createRequire(import.meta.url)('playwright-core')
    );
    const file = chromium.executablePath();
    return isExecutable(file) ? file : null;
  } catch {
    // Nothing is installed yet, or Playwright has no Chromium for this system.
    return null;
  }
}

/** Debian's package has it for threads as `libfaketimeMT`. */
export function findFaketime() {
  const libraries = '/usr/lib';
  const folders = existsSync(libraries) ? readdirSync(libraries) : [];
  return (
    folders
      .filter((name) => name.includes('-linux-'))
      .map((name) => path.join(libraries, name, 'faketime/libfaketimeMT.so.1'))
      .find((file) => existsSync(file)) ?? null
  );
}

const isRootOfLinux = () => process.platform === 'linux' && process.getuid?.() === 0;

/** Root of a container often may not mount, or has no `/sys`, by which disks are made to fail. */
export function mayMount() {
  if (!isRootOfLinux() || !existsSync('/sys/fs')) return false;
  return findProgram('losetup') === null || succeeds('losetup', '--find');
}

/** Root of a container often may not make networks. */
export function mayMakeNetworks() {
  const space = `parley-probe-${process.pid}-${randomInt(1e6)}`;
  if (!isRootOfLinux() || !succeeds('ip', 'netns', 'add', space)) return false;
  const pair = ['add', 'probe0', 'type', 'veth', 'peer', 'name', 'probe1'];
  const may = succeeds('ip', '-n', space, 'link', ...pair);
  succeeds('ip', 'netns', 'del', space);
  return may;
}

/**
 * @param {string} name
 * @param {readonly string[]} parameters
 */
function succeeds(name, ...parameters) {
  const program = findProgram(name);
  if (program === null) return false;
  try {
    execFileSync(program, parameters, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
