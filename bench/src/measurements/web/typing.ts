import type { Browser } from 'playwright-core';
import { paintedAfter, untilPainted } from '../../browser/painted.js';
import { untilQuiet } from '../../browser/quiet.js';
import { withTab } from '../../browser/tab.js';
import { atMost, type Figure } from '../../figure.js';
import { quantile } from '../../numbers.js';
import { endOf, field, type Shown, type Stage, visited } from './stage.js';

const text = 'It could be on its way on Thursday, if all of you look at it before that.';

/**
 * From a key that is pressed until the frame is rendered that shows its letter, less the time in
 * which there was nothing to do but to wait for the screen: up to 16.7 ms, also on a bare page.
 */
export async function typing(browser: Browser, { parley, bare }: Stage): Promise<Figure[]> {
  const times = { bare: await type(browser, bare), parley: await type(browser, parley) };
  return ([50, 95] as const).map((percent) => {
    const [ofBare, ofParley] = [
      quantile(times.bare, percent / 100),
      quantile(times.parley, percent / 100),
    ];
    return {
      what: `A letter typed in the message field, p${percent}`,
      unit: 'ms',
      bare: ofBare,
      parley: ofParley,
      ratio: ofParley / ofBare,
      target: atMost(ofParley, 16, ' ms'),
    };
  });
}

function type(browser: Browser, { urlOf, cookie }: Shown): Promise<number[]> {
  const [channel] = visited;
  const url = urlOf(channel);
  return withTab(browser, { url, cookie }, async ({ page }) => {
    await page.goto(url);
    await untilPainted(page, endOf(channel));
    await untilQuiet(page);
    await page.click(field);
    const times: number[] = [];
    for (const [index, letter] of text.split('').entries()) {
      const sight = { within: field, text: text.slice(0, index + 1) };
      const press = () => page.keyboard.type(letter);
      const { from, at, waited } = await paintedAfter(page, 'keydown', press, sight);
      times.push(at - from - waited);
    }
    return times;
  });
}
