import type { Devtools } from './devtools.js';

/**
 * Has a report of each frame by whoever draws it, the compositor, which scrolls by itself if it can, and
 * of the work on the page's main thread for each event of a device and for each frame. Little else: to
 * tell more would be work for the page as well.
 */
const category = 'benchmark';

export interface TraceEvent {
  name: string;
  /** `b` begins, `e` ends, `X` is whole. */
  ph: string;
  pid: number;
  tid: number;
  id2?: { local?: string };
  /** Microseconds. */
  ts: number;
  /** Microseconds, if it is whole. */
  dur?: number;
  args: { frame_reporter?: { state?: string; scroll_state?: string } };
}

/** In milliseconds, by the clock that Chromium's traces have as well. */
export function traceNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** What Chromium tells of what it does meanwhile. */
export async function traceDuring(
  browser: Devtools,
  work: () => Promise<void>,
): Promise<TraceEvent[]> {
  await browser.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { includedCategories: [category] },
  });
  await work();
  const complete = browser.next('Tracing.tracingComplete');
  await browser.send('Tracing.end');
  // By the protocol's description.
  const { stream: handle } = (await complete) as { stream: string };
  let text = '';
  for (let isAtEnd = false; !isAtEnd;) {
    const part = await browser.send('IO.read', { handle });
    text += part.data;
    isAtEnd = part.eof;
  }
  await browser.send('IO.close', { handle });
  return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents;
}
