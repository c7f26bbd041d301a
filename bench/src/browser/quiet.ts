import type { Tab } from './tab.js';

/**
 * Resolves once there was no task over 50 ms for a second: with the end of the last long task, in
 * milliseconds since the start of the page's navigation.
 */
export function untilQuiet(tab: Tab): Promise<number> {
  return tab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let end = 0;
        const done = () => resolve(end);
        let timer = setTimeout(done, 1_000);
        const observer = new PerformanceObserver((tasks) => {
          clearTimeout(timer);
          timer = setTimeout(done, 1_000);
          for (const { startTime, duration } of tasks.getEntries()) {
            end = Math.max(end, startTime + duration);
          }
        });
        observer.observe({ type: 'longtask', buffered: true });
      }),
  );
}
