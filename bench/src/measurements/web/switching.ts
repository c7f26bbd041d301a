import type { Devtools } from '../../browser/devtools.js';
import { paintedAfter, untilPainted } from '../../browser/painted.js';
import { centreOf } from '../../browser/centre-of.js';
import { untilQuiet } from '../../browser/quiet.js';
import { type Tab, withTab } from '../../browser/tab.js';
import { atMost, type Figure } from '../../figure.js';
import { quantile } from '../../numbers.js';
import { endOf, type AppUnderTest, type Stage, visited } from './stage.js';

const rounds = 6;

/**
 * Switches between six channels that were opened before. Measures the time from the click on a
 * channel's link to the frame that shows its newest message.
 */
export async function switching(browser: Devtools, { parley, bare }: Stage): Promise<Figure[]> {
  const times = {
    bare: await switchAround(browser, bare),
    parley: await switchAround(browser, parley),
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

function switchAround(browser: Devtools, { urlOf, nextCookie }: AppUnderTest): Promise<number[]> {
  const url = urlOf(visited[0]);
  return withTab(browser, { url, cookie: nextCookie() }, async (tab) => {
    await tab.goTo(url);
    await untilPainted(tab, endOf(visited[0]));
    for (const channel of visited) await goTo(tab, channel);
    await untilQuiet(tab);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const channel of visited) times.push(await goTo(tab, channel));
    }
    return times;
  });
}

async function goTo(tab: Tab, channel: string): Promise<number> {
  const link = await centreOf(tab, { selector: 'a', text: channel });
  await tab.pointAt(link);
  const { from, at } = await paintedAfter(tab, 'click', () => tab.click(link), endOf(channel));
  return at - from;
}
