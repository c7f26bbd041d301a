import type { Devtools } from '../../browser/devtools.js';
import { emptyWhileScrolling } from '../../browser/emptiness.js';
import { framesWhileScrolling, type Scroll } from '../../browser/frames.js';
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

/** What is a row, or stands for rows that are on their way. */
const row = 'article, [data-row]';

interface Way {
  /** Frames that came more than 50 ms after the one before. */
  late: number;
  /** In percent, how often rows were not there yet where it had been scrolled to; null for all are. */
  empty: number | null;
}

interface Scrolled {
  /** All the way up, while history comes, and back. */
  up: Way;
  down: Way;
  /** Ten seconds of looking, from the end, and back. */
  slowlyUp: Way;
  slowlyDown: Way;
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
  const of = {
    bare: await scroll(browser, { ...bare, isVirtual: false }),
    parley: await scroll(browser, { ...parley, isVirtual: true }),
  };
  const figures = (what: string, way: 'up' | 'down' | 'slowlyUp' | 'slowlyDown'): Figure[] => [
    {
      what: `${what}, frames over 50 ms`,
      unit: 'frames',
      bare: of.bare[way].late,
      parley: of.parley[way].late,
      ratio: null,
      target: atMost(of.parley[way].late, 0),
    },
    {
      what: 'The same: looks at places whose rows were not there yet',
      unit: '%',
      bare: null,
      parley: of.parley[way].empty ?? 0,
      ratio: null,
      target: null,
    },
  ];
  const memory = { bare: of.bare.memory / megabyte, parley: of.parley.memory / megabyte };
  return [
    ...figures('Up through 10,000 messages', 'up'),
    ...figures('Down through 10,000 messages', 'down'),
    ...figures('Up at three screens a second for 10 s', 'slowlyUp'),
    ...figures('Down at three screens a second for 10 s', 'slowlyDown'),
    {
      what: 'Memory of the tab with 10,000 messages',
      unit: 'MB',
      ...memory,
      ratio: memory.parley / memory.bare,
      target: atMost(memory.parley, 150, ' MB'),
    },
  ];
}

interface Scrollable extends Shown {
  /** Only rows that are in sight, or nearly, are in the page. */
  isVirtual: boolean;
}

function scroll(browser: Devtools, { urlOf, cookie, isVirtual }: Scrollable): Promise<Scrolled> {
  const url = urlOf(long.name);
  return withTab(browser, { url, cookie }, async (tab) => {
    await tab.goTo(url);
    await untilPainted(tab, endOf(long.name));
    await untilQuiet(tab);
    const renderer = await rendererOf(browser, tab);
    let memory = 0;
    const watched = async (work: (scroll: Scroll) => Promise<void>): Promise<Way> => {
      let gaps: number[] = [];
      const scrolled = async () => {
        gaps = await framesWhileScrolling(browser, work);
      };
      const rows = { scroller: list(long.name), row };
      const empty = isVirtual ? await emptyWhileScrolling(tab, rows, scrolled) : null;
      if (!isVirtual) await scrolled();
      return { late: gaps.filter((gap) => gap > 50).length, empty };
    };
    const way = async (direction: 1 | -1, arrived: () => Promise<boolean>) => {
      const seen = await watched(async (turn) => {
        while (!(await arrived())) await turn(() => turnWheel(tab, direction * flying, flying));
      });
      await tab.send('HeapProfiler.collectGarbage');
      memory = Math.max(memory, renderer.privateBytes);
      return seen;
    };
    const look = (direction: 1 | -1) =>
      watched((turn) => turn(() => turnWheel(tab, direction * looking * 10, looking)));
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
