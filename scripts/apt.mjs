// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { findProgram } from './find-program.mjs';
import { isBare } from './outside.mjs';
import { run } from './run.mjs';

/** Whether this process may install packages of Debian or Ubuntu without asking. */
export const mayInstall = () =>
  !isBare() && process.getuid?.() === 0 && findProgram('apt-get') !== null;

/** There Chromium and Firefox are snaps, and their packages only stubs. */
export const isUbuntu = () =>
  existsSync('/etc/os-release') && /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'));

const environment = {
  DEBIAN_FRONTEND: 'noninteractive',
  // Programs that would run as services are not started.
  RUNLEVEL: '1',
};

/** Once, before packages are installed. */
export const update = () => run('apt-get', ['update', '-qq'], environment);

/** @param {readonly string[]} packages */
export const install = (packages) =>
  run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...packages], environment);
