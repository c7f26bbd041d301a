import type { Browser } from 'playwright-core';
import { framesDuring } from '../../browser/frames.js';
import { untilPainted } from '../../browser/painted.js';
import { untilQuiet } from '../../browser/quiet.js';
import { rendererOf } from '../../browser/renderer.js';
import { type Tab, withTab } from '../../browser/tab.js';
import { atMost, type Figure } from '../../figure.js';
import { endOf, list, long, type Shown, type Stage } from './stage.js';

const megabyte = 1024 ** 2;
/** Pixels, and pixels a second: some ten screens a second, which is flying past. */
const turn = 8_000;
const speed = 8_000;

interface Scrolled {
  /** Frames that took more than 50 ms, on the way up while history comes, and on the way back. */
  up: number;
  down: number;
  /** Bytes, the most of what was seen on the way. */
  memory: number;
}

/**
 * 10,000 messages with the wheel, from the last to the first, of which every page is fetched on the
 * way, and back. Memory is what the tab's process has for itself, its program's code and the
 * browser's part in it included, each time after garbage was collected.
 */
export async function scrolling(browser: Browser, { parley, bare }: Stage): Promise<Figure[]> {
  const of = { bare: await scroll(browser, bare), parley: await scroll(browser, parley) };
  const frames = (way: 'up' | 'down') => ({
    unit: 'frames',
    bare: of.bare[way],
    parley: of.parley[way],
    ratio: null,
    target: atMost(of.parley[way], 0),
  });
  const memory = { bare: of.bare.memory / megabyte, parley: of.parley.memory / megabyte };
  return [
    { what: 'Up through 10,000 messages, frames over 50 ms', ...frames('up') },
    { what: 'Down through 10,000 messages, frames over 50 ms', ...frames('down') },
    {
      what: 'Memory of the tab with 10,000 messages',
      unit: 'MB',
      ...memory,
      ratio: memory.parley / memory.bare,
      target: atMost(memory.parley, 150, ' MB'),
    },
  ];
}

function scroll(browser: Browser, { urlOf, cookie }: Shown): Promise<Scrolled> {
  const url = urlOf(long.name);
  return withTab(browser, { url, cookie }, async (tab) => {
    const { page, devtools } = tab;
    await page.goto(url);
    await untilPainted(page, endOf(long.name));
    await untilQuiet(page);
    const renderer = await rendererOf(browser, tab);
    let memory = 0;
    const way = async (direction: 1 | -1, arrived: () => Promise<boolean>) => {
      const gaps = await framesDuring(page, async () => {
        while (!(await arrived())) await turnWheel(tab, direction * turn);
      });
      await devtools.send('HeapProfiler.collectGarbage');
      memory = Math.max(memory, renderer.privateBytes);
      return gaps.filter((gap) => gap > 50).length;
    };
    const up = await way(1, () => isInSight(tab, `${long.name} 1.`));
    const down = await way(-1, () => isInSight(tab, `${long.name} ${long.messages}.`));
    return { up, down, memory };
  });
}

async function turnWheel({ page, devtools }: Tab, yDistance: number): Promise<void> {
  const box = await page.locator(list(long.name)).boundingBox();
  if (!box) throw new Error('There is no list.');
  await devtools.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance,
    speed,
    gestureSourceType: 'mouse',
  });
}

/** Whether a message with these words at its end is on the screen. */
function isInSight({ page }: Tab, words: string): Promise<boolean> {
  return page.evaluate(
    ({ within, end }) => {
      const scroller = document.querySelector(within)?.getBoundingClientRect();
      if (!scroller) return false;
      return [...document.querySelectorAll(`${within} article`)].some((article) => {
        const { top, bottom } = article.getBoundingClientRect();
        const isThere = bottom > scroller.top && top < scroller.bottom;
        return isThere && article.textContent.includes(end);
      });
    },
    { within: list(long.name), end: ` ${words}` },
  );
}
