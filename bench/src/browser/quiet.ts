import type { Tab } from './tab.js';

/**
 * Resolves once there was no task over 50 ms for so many milliseconds: with the end of the last long task, in
 * milliseconds since the start of the page's navigation.
 */
export function untilQuiet(tab: Tab, quietFor: number): Promise<number> {
  return tab.evaluate(
    (milliseconds: number) =>
      new Promise<number>((resolve) => {
        let end = 0;
        const done = () => resolve(end);
        let timer = setTimeout(done, milliseconds);
        const observer = new PerformanceObserver((tasks) => {
          clearTimeout(timer);
          timer = setTimeout(done, milliseconds);
          for (const { startTime, duration } of tasks.getEntries()) {
            end = Math.max(end, startTime + duration);
          }
        });
        observer.observe({ type: 'longtask', buffered: true });
      }),
    quietFor,
  );
}
