// @ts-check
import { install, isUbuntu, mayInstall, update } from './apt.mjs';
import { isExecutable } from './find-program.mjs';
import { isBare, outside } from './outside.mjs';
import { installed, run } from './run.mjs';

const { chromium, 'chromium-headless-shell': shell } = outside;

/**
 * Installs a Chromium where there is none and root may. It is no failure that there is none: browser
 * tests are skipped then.
 *
 * @param {(line: string) => void} say
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function obtainChromium(say) {
  const named = process.env['CHROMIUM_PATH'];
  if (isBare()) return { ok: true, output: '' };
  if (named !== undefined && !isExecutable(named)) {
    return { ok: false, output: `CHROMIUM_PATH names ${named}, which cannot be run.\n` };
  }
  if (chromium.find() || !mayInstall()) return { ok: true, output: '' };
  say('Chromium is missing. Installing it, for the browser tests …');
  const { output } = isUbuntu() ? await installByPlaywright() : await installByApt();
  if (chromium.find()) return { ok: true, output: '' };
  return { ok: false, output: `Chromium could not be installed.\n${output}` };
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
