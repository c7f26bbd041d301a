import type { Browser, Page } from 'playwright-core';
import { paintedAfter, untilPainted } from '../../browser/painted.js';
import { untilQuiet } from '../../browser/quiet.js';
import { withTab } from '../../browser/tab.js';
import { atMost, type Figure } from '../../figure.js';
import { quantile } from '../../numbers.js';
import { endOf, type Shown, type Stage, visited } from './stage.js';

const rounds = 6;

/**
 * From the click on a channel's link until the frame is rendered that shows its messages, down to the
 * last one: among six channels that have been looked at before.
 */
export async function switching(browser: Browser, { parley, bare }: Stage): Promise<Figure[]> {
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

function switchAround(browser: Browser, { urlOf, cookie }: Shown): Promise<number[]> {
  const url = urlOf(visited[0]);
  return withTab(browser, { url, cookie }, async ({ page }) => {
    await page.goto(url);
    await untilPainted(page, endOf(visited[0]));
    for (const channel of visited) await goTo(page, channel);
    await untilQuiet(page);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const channel of visited) times.push(await goTo(page, channel));
    }
    return times;
  });
}

async function goTo(page: Page, channel: string): Promise<number> {
  const link = page.getByRole('link', { name: channel, exact: true });
  await link.hover();
  const { from, at } = await paintedAfter(
    page,
    'click',
    async () => {
      await page.mouse.down();
      await page.mouse.up();
    },
    endOf(channel),
  );
  return at - from;
}
