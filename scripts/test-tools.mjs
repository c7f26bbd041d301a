#!/usr/bin/env node
// @ts-check
import './require-node.mjs';
import { existsSync } from 'node:fs';
import { install, isUbuntu, mayInstall, update } from './apt.mjs';
import { installByPlaywright } from './obtain-chromium.mjs';
import { find, names, outside, remedyOf } from './outside.mjs';
import { installed } from './run.mjs';

// `npm run test:tools`: everything in the table of outside.mjs that a package brings. It must run before
// `npm ci`, so it imports nothing that is installed by that.
const wanted = names.filter((name) => outside[name].debian !== undefined && find(name) === null);
const packaged = wanted.filter((name) => outside[name].ubuntu !== false || !isUbuntu());

/** @param {readonly import('./outside.mjs').Name[]} of */
const packagesOf = (of) => [
  ...new Set(of.flatMap((name) => outside[name].debian?.split(' ') ?? [])),
];

if (wanted.length === 0) console.log('Every program that the tests use is installed.');
else if (mayInstall()) await installAll();
else refuse();

async function installAll() {
  const needed = packagesOf(packaged.filter((name) => outside[name].isOptional !== true));
  console.log(`Installing ${needed.join(', ')}. No service is started.`);
  await update();
  const { ok, output } = await install(needed);
  if (!ok) console.error(output);
  // Not every Debian has what no test needs.
  for (const name of packaged.filter((each) => outside[each].isOptional)) {
    await install(packagesOf([name]));
  }
  if (isUbuntu() && existsSync(installed('playwright')) && wanted.includes('chromium')) {
    console.log('Installing Chromium through Playwright.');
    await installByPlaywright();
  }
  const left = wanted.filter((name) => !outside[name].find());
  for (const name of left) console.log(`${name} is still missing: ${remedyOf(name)}.`);
  process.exitCode = ok ? 0 : 1;
}

function refuse() {
  console.error(`These programs are missing: ${wanted.join(', ')}.
npm run test:tools installs them through apt, as root on Debian or Ubuntu. Elsewhere, install what Debian has as
${packagesOf(wanted).join(' ')}.`);
  process.exitCode = 1;
}
