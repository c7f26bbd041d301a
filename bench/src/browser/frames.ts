import type { Devtools } from './devtools.js';
import { traceDuring, type TraceEvent, traceNow } from './trace.js';

/** Scrolls once; frames between two calls are not measured. */
export type Scroll = (turn: () => Promise<void>) => Promise<void>;

/**
 * The intervals between rendered frames in milliseconds, while scrolling. An interval over 50 ms
 * means that at least two frames were dropped, whatever the cause: the page's program, layout,
 * painting, the browser or the machine.
 */
export async function framesWhileScrolling(
  browser: Devtools,
  work: (scroll: Scroll) => Promise<void>,
): Promise<number[]> {
  const scrolls: { from: number; to: number }[] = [];
  const events = await traceDuring(browser, () =>
    work(async (turn) => {
      const from = traceNow();
      await turn();
      scrolls.push({ from, to: traceNow() });
    }),
  );
  const reports = new Map<string, TraceEvent>();
  const shown: number[] = [];
  for (const event of events) {
    if (event.name !== 'PipelineReporter') continue;
    const key = `${event.pid} ${event.id2?.local}`;
    if (event.ph === 'b') reports.set(key, event);
    const { state = '', scroll_state = '' } = reports.get(key)?.args.frame_reporter ?? {};
    const isShown = state.startsWith('STATE_PRESENTED') && scroll_state !== 'SCROLL_NONE';
    if (event.ph === 'e' && isShown) shown.push(event.ts / 1000);
  }
  shown.sort((one, other) => one - other);
  const gaps = scrolls.flatMap(({ from, to }) => {
    const within = shown.filter((time) => time > from && time < to);
    return within.slice(1).map((time, index) => time - (within[index] ?? time));
  });
  if (gaps.length === 0) throw new Error('Chromium told of no frame.');
  return gaps;
}
