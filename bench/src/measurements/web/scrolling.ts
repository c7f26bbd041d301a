import { centreOf } from '../../browser/centre-of.js';
import type { Devtools } from '../../browser/devtools.js';
import { framesWhileScrolling, type Scroll } from '../../browser/frames.js';
import { missingRowsWhileScrolling } from '../../browser/missing-rows.js';
import { untilPainted } from '../../browser/painted.js';
import { untilQuiet } from '../../browser/quiet.js';
import { rendererOf } from '../../browser/renderer.js';
import { type Tab, withTab } from '../../browser/tab.js';
import { atMost, type Figure, inWords } from '../../figure.js';
import { endOf, list, long, type AppUnderTest, type Stage, type StageSize } from './stage.js';

const megabyte = 1024 ** 2;
/** Pixels per second: some ten screens, as in a quick scroll, and three, as in reading. */
const flying = 8_000;
const looking = 2_400;

/** A row, or a placeholder for rows being loaded. */
const row = 'article, [data-row]';

interface Way {
  /** Frames more than 50 ms after the previous frame. */
  late: number;
  /** Percentage of checks that found missing rows; null for a page that renders all rows. */
  empty: number | null;
}

interface Scrolled {
  /** All the way up, while history is loaded, and back. */
  up: Way;
  down: Way;
  /** Some seconds of reading speed, from the end upwards, and back. */
  slowlyUp: Way;
  slowlyDown: Way;
  /** Bytes, the maximum along the way. */
  memory: number;
}

/**
 * Scrolls 10,000 messages with the wheel, from the last to the first, fetching every page on the
 * way, and back; before that, slowly up from the end and back. Memory is private to the tab's
 * process, including its program's code and the browser's part, measured after garbage collections.
 */
export async function scrolling(browser: Devtools, stage: Stage): Promise<Figure[]> {
  const { parley, bare, size } = stage;
  const of = {
    bare: await scroll(browser, size, { ...bare, isVirtual: false }),
    parley: await scroll(browser, size, { ...parley, isVirtual: true }),
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
      what: 'The same: checks that found missing rows',
      unit: '%',
      bare: null,
      parley: of.parley[way].empty ?? 0,
      ratio: null,
      target: null,
    },
  ];
  const messages = inWords(size.longMessages);
  const memory = { bare: of.bare.memory / megabyte, parley: of.parley.memory / megabyte };
  return [
    ...figures(`Up through ${messages} messages`, 'up'),
    ...figures(`Down through ${messages} messages`, 'down'),
    ...figures(`Up at three screens a second for ${size.secondsOfReading} s`, 'slowlyUp'),
    ...figures(`Down at three screens a second for ${size.secondsOfReading} s`, 'slowlyDown'),
    {
      what: `Memory of the tab with ${messages} messages`,
      unit: 'MB',
      ...memory,
      ratio: memory.parley / memory.bare,
      target: atMost(memory.parley, 150, ' MB'),
    },
  ];
}

interface Scrollable extends AppUnderTest {
  /** Whether only the rows near the viewport are in the page. */
  isVirtual: boolean;
}

function scroll(
  browser: Devtools,
  size: StageSize,
  { urlOf, nextCookie, isVirtual }: Scrollable,
): Promise<Scrolled> {
  const { longMessages, secondsOfReading, slowdown } = size;
  const url = urlOf(long);
  return withTab(browser, { url, cookie: nextCookie(), slowdown }, async (tab) => {
    await tab.goTo(url);
    await untilPainted(tab, endOf(long, size));
    await untilQuiet(tab, size.quietFor);
    const renderer = await rendererOf(browser, tab);
    let memory = 0;
    const watched = async (work: (scroll: Scroll) => Promise<void>): Promise<Way> => {
      let gaps: number[] = [];
      const scrolled = async () => {
        gaps = await framesWhileScrolling(browser, work);
      };
      const rows = { scroller: list(long), row };
      const empty = isVirtual ? await missingRowsWhileScrolling(tab, rows, scrolled) : null;
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
      watched((turn) =>
        turn(() => turnWheel(tab, direction * looking * secondsOfReading, looking)),
      );
    const slowlyUp = await look(1);
    const slowlyDown = await look(-1);
    const up = await way(1, () => isInViewport(tab, `${long} 1.`));
    const down = await way(-1, () => isInViewport(tab, `${long} ${longMessages}.`));
    return { up, down, slowlyUp, slowlyDown, memory };
  });
}

async function turnWheel(tab: Tab, yDistance: number, speed: number): Promise<void> {
  await tab.send('Input.synthesizeScrollGesture', {
    ...(await centreOf(tab, { selector: list(long) })),
    yDistance,
    speed,
    gestureSourceType: 'mouse',
  });
}

/** Whether a message that ends with these words is on the screen. */
function isInViewport(tab: Tab, words: string): Promise<boolean> {
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
    { within: list(long), end: ` ${words}` },
  );
}
