import { readFileSync } from 'node:fs';
import type { Devtools } from './devtools.js';
import type { Tab } from './tab.js';

export interface Renderer {
  /** Bytes private to the process, not shared with the browser's other processes. */
  readonly privateBytes: number;
}

/** The renderer process of a page. */
export async function rendererOf(browser: Devtools, tab: Tab): Promise<Renderer> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const candidates = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  // Chromium does not say which process renders which page: a busy loop in the page marks its process.
  const before = candidates.map(processorTime);
  await tab.evaluate(() => {
    const end = performance.now() + 300;
    while (performance.now() < end);
  });
  const worked = candidates.map((id, index) => processorTime(id) - (before[index] ?? 0));
  const id = candidates[worked.indexOf(Math.max(...worked))];
  if (id === undefined) throw new Error('The page has no process.');
  return {
    get privateBytes() {
      const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
      const sizes = [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)];
      return sizes.reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0);
    },
  };
}

/** Nanoseconds that its main thread has run (proc(5), schedstat). */
function processorTime(id: number): number {
  return Number(readFileSync(`/proc/${id}/schedstat`, 'utf8').split(' ', 1)[0]);
}
