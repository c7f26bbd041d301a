import { setTimeout as delay } from 'node:timers/promises';
import { centreOf } from '../../browser/centre-of.js';
import type { Devtools } from '../../browser/devtools.js';
import { workOfKeys } from '../../browser/key-work.js';
import { untilPainted } from '../../browser/painted.js';
import { untilQuiet } from '../../browser/quiet.js';
import { type Tab, withTab } from '../../browser/tab.js';
import { atMost, type Figure } from '../../figure.js';
import { quantile } from '../../numbers.js';
import { endOf, field, type AppUnderTest, type Stage } from './stage.js';

/** The cost of a letter: the main thread's work for its key and for the frame that shows it. */
export async function typing(browser: Devtools, stage: Stage): Promise<Figure[]> {
  const times = {
    bare: await type(browser, stage, stage.bare),
    parley: await type(browser, stage, stage.parley),
  };
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

function type(
  browser: Devtools,
  { size, channel }: Stage,
  { urlOf, nextCookie }: AppUnderTest,
): Promise<number[]> {
  const { text, keyPause, slowdown } = size;
  const url = urlOf(channel);
  return withTab(browser, { url, cookie: nextCookie(), slowdown }, async (tab) => {
    await tab.goTo(url);
    await untilPainted(tab, endOf(channel, size));
    await untilQuiet(tab, size.quietFor);
    await tab.click(await centreOf(tab, { selector: field }));
    const times = await workOfKeys(browser, async (press) => {
      for (const letter of text) {
        await press(() => tab.press(letter));
        await delay(keyPause);
      }
    });
    const found = await written(tab);
    if (found !== text) throw new Error(`The field has '${found}' instead of '${text}'.`);
    return times;
  });
}

function written(tab: Tab): Promise<string | undefined> {
  return tab.evaluate((selector) => {
    const place = document.querySelector(selector);
    return place instanceof HTMLTextAreaElement ? place.value : place?.textContent;
  }, field);
}
