import type { Devtools } from '../../browser/devtools.js';
import { placeOf } from '../../browser/place.js';
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
export async function typing(browser: Devtools, { parley, bare }: Stage): Promise<Figure[]> {
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

function type(browser: Devtools, { urlOf, cookie }: Shown): Promise<number[]> {
  const [channel] = visited;
  const url = urlOf(channel);
  return withTab(browser, { url, cookie }, async (tab) => {
    await tab.goTo(url);
    await untilPainted(tab, endOf(channel));
    await untilQuiet(tab);
    await tab.click(await placeOf(tab, { selector: field }));
    const times: number[] = [];
    for (const [index, letter] of text.split('').entries()) {
      const sight = { within: field, text: text.slice(0, index + 1) };
      const press = () => tab.press(letter);
      const { from, at, waited } = await paintedAfter(tab, 'keydown', press, sight);
      times.push(at - from - waited);
    }
    return times;
  });
}
