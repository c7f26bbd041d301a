import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from 'playwright-core';
import { connectDevtools, type Devtools } from './devtools.js';

/** Runs the browser of the tests, driven in the same way, and closes it in any case. */
export async function withDrivenChromium<T>(
  work: (browser: Browser) => Promise<T>,
  options: readonly string[] = [],
): Promise<T> {
  const { executablePath, quietFlags } = await found();
  const browser = await chromium.launch({ executablePath, args: [...quietFlags, ...options] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A headless browser reports a mouse only with these settings. */
const mouse =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/** Runs the same browser without any instrumentation, and closes it in any case. */
export async function withChromium<T>(work: (browser: Devtools) => Promise<T>): Promise<T> {
  const { executablePath, quietFlags } = await found();
  const profile = await mkdtemp(path.join(tmpdir(), 'parley-bench-chromium-'));
  const own = ['--headless', mouse, '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(executablePath, [...quietFlags, ...own], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'exit');
  try {
    const devtools = await connectDevtools(await addressIn(child.stderr));
    // The rest of stderr is discarded.
    child.stderr.resume();
    try {
      return await work(devtools);
    } finally {
      await devtools.close();
    }
  } finally {
    child.kill();
    await gone;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The DevTools address, which Chromium prints when it starts. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [address] = /ws:\/\/\S+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('Chromium did not start.');
}

async function found() {
  const { findChromium, quietFlags } = await script();
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('Chromium is not installed, or CHROMIUM_PATH names something else.');
  }
  return { executablePath, quietFlags };
}

interface ChromiumScript {
  findChromium: () => string | undefined;
  quietFlags: readonly string[];
}

/** The path is known only at run time, so the compiler cannot resolve it. */
async function script(): Promise<ChromiumScript> {
  const { href } = new URL('../../../scripts/chromium.mjs', import.meta.url);
  return (await import(href)) as ChromiumScript;
}
