import type { Tab } from './tab.js';

declare global {
  interface Window {
    frameGaps: { gaps: number[]; watched: boolean };
  }
}

/**
 * Notes the time from each frame to the next while something goes on. Every frame is asked for, so a
 * gap of more than 50 ms means that at least two were dropped, whoever was to blame: the page's
 * program, its layout and painting, the browser or the machine.
 */
export async function framesDuring(tab: Tab, work: () => Promise<void>): Promise<number[]> {
  await tab.evaluate(() => {
    const noted = { gaps: [] as number[], watched: true };
    window.frameGaps = noted;
    let last = performance.now();
    const frame = (now: number) => {
      noted.gaps.push(now - last);
      last = now;
      if (noted.watched) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await work();
  return tab.evaluate(() => {
    window.frameGaps.watched = false;
    return window.frameGaps.gaps;
  });
}
