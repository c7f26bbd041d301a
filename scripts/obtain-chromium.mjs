// @ts-check
import { install, isUbuntu, mayInstall, update } from './apt.mjs';
import { isExecutable } from './find-program.mjs';
import { isBare, outside } from './outside.mjs';
import { installed, run } from './run.mjs';

const { chromium, 'chromium-headless-shell': shell } = outside;

/**
 * Installs a Chromium where there is none and root may. Where that fails, browser tests are skipped.
 *
 * @param {(line: string) => void} say
 */
export async function obtainChromium(say) {
  if (isBare() || chromium.find() || !mayInstall()) return;
  say('Chromium is missing. Installing it, for the browser tests …');
  const { output } = isUbuntu() ? await installByPlaywright() : await installByApt();
  if (!chromium.find()) say(`${output}Chromium could not be installed.`);
}

/** The problem with `CHROMIUM_PATH`; null where it names a program, or is not set. */
export function wrongChromiumPath() {
  const named = process.env['CHROMIUM_PATH'];
  if (isBare() || named === undefined || isExecutable(named)) return null;
  return `CHROMIUM_PATH names ${named}, which cannot be run.`;
}

export const installByPlaywright = () =>
  run(installed('playwright'), ['install', '--with-deps', 'chromium']);

async function installByApt() {
  await update();
  const result = await install((chromium.debian ?? '').split(' '));
  // Not every Debian has it; the whole browser takes its place.
  await install([shell.debian ?? '']);
  return result;
}
