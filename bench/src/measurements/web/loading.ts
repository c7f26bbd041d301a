import { centreOf } from '../../browser/centre-of.js';
import type { Devtools } from '../../browser/devtools.js';
import { paintedAfter, untilPainted } from '../../browser/painted.js';
import { untilQuiet } from '../../browser/quiet.js';
import { withTab } from '../../browser/tab.js';
import { atMost, type Figure } from '../../figure.js';
import { median } from '../../numbers.js';
import { endOf, field, type AppUnderTest, type Stage } from './stage.js';

/**
 * A page is interactive once its messages fill the screen and a letter typed then has been painted
 * in its field; the home page once a click on its button has painted the page it leads to. Both
 * count from the start of the navigation, with empty caches. It is quiet once the last task of more
 * than 50 ms has ended.
 */
export async function loading(browser: Devtools, stage: Stage): Promise<Figure[]> {
  const { parley, bare } = stage;
  const times = { bare: [] as number[], parley: [] as number[], quiet: [] as number[] };
  const editor: number[] = [];
  const home: number[] = [];
  for (let round = 0; round < stage.size.loadings; round += 1) {
    times.bare.push((await openChannel(browser, stage, bare)).interactive);
    const { interactive, quiet } = await openChannel(browser, stage, parley);
    times.parley.push(interactive);
    times.quiet.push(quiet);
    editor.push(await openEditor(browser, stage));
    home.push(await openHome(browser, stage));
  }
  const [ofBare, ofParley] = [median(times.bare), median(times.parley)];
  return [
    {
      what: 'A workspace, from an empty cache until typing is possible',
      unit: 'ms',
      bare: ofBare,
      parley: ofParley,
      ratio: ofParley / ofBare,
      target: atMost(ofParley, 2_000, ' ms'),
    },
    {
      what: 'The same, until no task over 50 ms is left',
      unit: 'ms',
      bare: null,
      parley: median(times.quiet),
      ratio: null,
      target: atMost(median(times.quiet), 2_000, ' ms'),
    },
    {
      what: 'The same, until typing with formats is possible',
      unit: 'ms',
      bare: null,
      parley: median(editor),
      ratio: null,
      target: null,
    },
    {
      what: 'The home page, from nothing in the cache until its button has answered',
      unit: 'ms',
      bare: null,
      parley: median(home),
      ratio: null,
      target: atMost(median(home), 2_000, ' ms'),
    },
  ];
}

function openChannel(
  browser: Devtools,
  { size, channel }: Stage,
  { urlOf, nextCookie }: AppUnderTest,
) {
  const { slowdown } = size;
  const url = urlOf(channel);
  return withTab(browser, { url, cookie: nextCookie(), slowdown }, async (tab) => {
    await tab.goTo(url);
    await untilPainted(tab, endOf(channel, size));
    await untilPainted(tab, { within: `:is(${field}):focus`, text: '' });
    const press = () => tab.press('x');
    const { at } = await paintedAfter(tab, 'keydown', press, { within: field, text: 'x' });
    return { interactive: at, quiet: Math.max(at, await untilQuiet(tab, size.quietFor)) };
  });
}

/** Until the rich editor has replaced the plain field. */
function openEditor(browser: Devtools, { size, channel, parley }: Stage): Promise<number> {
  const url = parley.urlOf(channel);
  const [cookie, { slowdown }] = [parley.nextCookie(), size];
  return withTab(browser, { url, cookie, slowdown }, async (tab) => {
    await tab.goTo(url);
    const { at } = await untilPainted(tab, { within: '[contenteditable=true]', text: '' });
    return at;
  });
}

function openHome(browser: Devtools, { size, parley }: Stage): Promise<number> {
  const [url, { slowdown }] = [parley.home, size];
  return withTab(browser, { url, slowdown }, async (tab) => {
    await tab.goTo(url);
    const selector = 'main a[href="#/signup"]';
    await untilPainted(tab, { within: selector, text: 'Create' });
    const button = await centreOf(tab, { selector });
    const click = () => tab.click(button);
    const { at } = await paintedAfter(tab, 'click', click, { within: 'main', text: 'Confirm' });
    return at;
  });
}
