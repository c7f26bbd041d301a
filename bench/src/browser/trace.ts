import type { Devtools } from './devtools.js';

/**
 * Contains the compositor's report of each frame, including frames that it scrolls by itself, and
 * the main thread's work for each input event and frame. Few other events: recording more would
 * cost the page time as well.
 */
const category = 'benchmark';

export interface TraceEvent {
  name: string;
  /** `b` begins, `e` ends, `X` is complete. */
  ph: string;
  pid: number;
  tid: number;
  id2?: { local?: string };
  /** Microseconds. */
  ts: number;
  /** Microseconds, if it is complete. */
  dur?: number;
  args: { frame_reporter?: { state?: string; scroll_state?: string } };
}

/** In milliseconds, by the clock of Chromium's traces. */
export function traceNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Chromium's trace events recorded during `work`. */
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
  // As the protocol specifies.
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
