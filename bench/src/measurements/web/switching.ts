import { centreOf } from '../../browser/centre-of.js';
import type { Devtools } from '../../browser/devtools.js';
import { paintedAfter, untilPainted } from '../../browser/painted.js';
import { untilQuiet } from '../../browser/quiet.js';
import { type Tab, withTab } from '../../browser/tab.js';
import { atMost, type Figure } from '../../figure.js';
import { quantile } from '../../numbers.js';
import { endOf, type AppUnderTest, type Stage, type StageSize } from './stage.js';

/**
 * Switches between six channels that were opened before. Measures the time from the click on a
 * channel's link to the frame that shows its newest message.
 */
export async function switching(browser: Devtools, stage: Stage): Promise<Figure[]> {
  const times = {
    bare: await switchAround(browser, stage, stage.bare),
    parley: await switchAround(browser, stage, stage.parley),
  };
  return ([50, 95] as const).map((percent) => {
    const [ofBare, ofParley] = [
      quantile(times.bare, percent / 100),
      quantile(times.parley, percent / 100),
    ];
    return {
      what: `Switching to a channel seen before, p${percent}`,
      unit: 'ms',
      bare: ofBare,
      parley: ofParley,
      ratio: ofParley / ofBare,
      target: atMost(ofParley, 50, ' ms'),
    };
  });
}

function switchAround(
  browser: Devtools,
  { size, channel: first }: Stage,
  { urlOf, nextCookie }: AppUnderTest,
): Promise<number[]> {
  const { visited, switchings, slowdown } = size;
  const url = urlOf(first);
  return withTab(browser, { url, cookie: nextCookie(), slowdown }, async (tab) => {
    await tab.goTo(url);
    await untilPainted(tab, endOf(first, size));
    for (const channel of visited) await goTo(tab, channel, size);
    await untilQuiet(tab, size.quietFor);
    const times: number[] = [];
    for (let round = 0; round < switchings; round += 1) {
      for (const channel of visited) times.push(await goTo(tab, channel, size));
    }
    return times;
  });
}

async function goTo(tab: Tab, channel: string, size: StageSize): Promise<number> {
  const link = await centreOf(tab, { selector: 'a', text: channel });
  await tab.pointAt(link);
  const click = () => tab.click(link);
  const { from, at } = await paintedAfter(tab, 'click', click, endOf(channel, size));
  return at - from;
}
