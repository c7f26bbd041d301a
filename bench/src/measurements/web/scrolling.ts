import type { Devtools } from '../../browser/devtools.js';
import { framesDuring } from '../../browser/frames.js';
import { untilPainted } from '../../browser/painted.js';
import { untilQuiet } from '../../browser/quiet.js';
import { placeOf } from '../../browser/place.js';
import { rendererOf } from '../../browser/renderer.js';
import { type Tab, withTab } from '../../browser/tab.js';
import { atMost, type Figure } from '../../figure.js';
import { endOf, list, long, type Shown, type Stage } from './stage.js';

const megabyte = 1024 ** 2;
/** In pixels a second: some ten screens, which is flying past, and three, at which one looks for a word. */
const flying = 8_000;
const looking = 2_400;

interface Scrolled {
  /** Frames that took more than 50 ms, on the way up while history comes, and on the way back. */
  up: number;
  down: number;
  /** The same in ten seconds each of looking, from the end and back. */
  slowlyUp: number;
  slowlyDown: number;
  /** Bytes, the most of what was seen on the way. */
  memory: number;
}

/**
 * 10,000 messages with the wheel, from the last to the first, of which every page is fetched on the
 * way, and back; before that a while up from the end and back, as one looks for a word. Memory is what
 * the tab's process has for itself, its program's code and the browser's part in it included, each
 * time after garbage was collected.
 */
export async function scrolling(browser: Devtools, { parley, bare }: Stage): Promise<Figure[]> {
  const of = { bare: await scroll(browser, bare), parley: await scroll(browser, parley) };
  const frames = (way: 'up' | 'down' | 'slowlyUp' | 'slowlyDown') => ({
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
    { what: 'Up at three screens a second for 10 s, frames over 50 ms', ...frames('slowlyUp') },
    { what: 'Down at three screens a second for 10 s, frames over 50 ms', ...frames('slowlyDown') },
    {
      what: 'Memory of the tab with 10,000 messages',
      unit: 'MB',
      ...memory,
      ratio: memory.parley / memory.bare,
      target: atMost(memory.parley, 150, ' MB'),
    },
  ];
}

function scroll(browser: Devtools, { urlOf, cookie }: Shown): Promise<Scrolled> {
  const url = urlOf(long.name);
  return withTab(browser, { url, cookie }, async (tab) => {
    await tab.goTo(url);
    await untilPainted(tab, endOf(long.name));
    await untilQuiet(tab);
    const renderer = await rendererOf(browser, tab);
    let memory = 0;
    const longFrames = async (work: () => Promise<void>) =>
      (await framesDuring(tab, work)).filter((gap) => gap > 50).length;
    const way = async (direction: 1 | -1, arrived: () => Promise<boolean>) => {
      const frames = await longFrames(async () => {
        while (!(await arrived())) await turnWheel(tab, direction * flying, flying);
      });
      await tab.send('HeapProfiler.collectGarbage');
      memory = Math.max(memory, renderer.privateBytes);
      return frames;
    };
    const look = (direction: 1 | -1) =>
      longFrames(() => turnWheel(tab, direction * looking * 10, looking));
    const slowlyUp = await look(1);
    const slowlyDown = await look(-1);
    const up = await way(1, () => isInSight(tab, `${long.name} 1.`));
    const down = await way(-1, () => isInSight(tab, `${long.name} ${long.messages}.`));
    return { up, down, slowlyUp, slowlyDown, memory };
  });
}

async function turnWheel(tab: Tab, yDistance: number, speed: number): Promise<void> {
  await tab.send('Input.synthesizeScrollGesture', {
    ...(await placeOf(tab, { selector: list(long.name) })),
    yDistance,
    speed,
    gestureSourceType: 'mouse',
  });
}

/** Whether a message with these words at its end is on the screen. */
function isInSight(tab: Tab, words: string): Promise<boolean> {
  return tab.evaluate(
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
