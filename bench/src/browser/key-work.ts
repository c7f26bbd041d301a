import type { Devtools } from './devtools.js';
import { traceDuring, type TraceEvent, traceNow } from './trace.js';

/** Notes the time and runs `key`, which presses a key and waits until the page has painted its letter. */
export type Press = (key: () => Promise<void>) => Promise<void>;

/**
 * The work of the page's main thread for each key press, in milliseconds: for its events, and for
 * the next frame, which shows the letter. Waiting in between does not count.
 */
export async function workOfKeys(
  browser: Devtools,
  work: (press: Press) => Promise<void>,
): Promise<number[]> {
  const presses: number[] = [];
  const events = await traceDuring(browser, () =>
    work(async (key) => {
      presses.push(traceNow());
      await key();
    }),
  );
  const whole = events.filter(({ ph }) => ph === 'X').toSorted((one, other) => one.ts - other.ts);
  const named = (name: string) => whole.filter((event) => event.name === name);
  const handled = named('WidgetBaseInputHandler::OnHandleInputEvent');
  const rendered = named('ProxyMain::BeginMainFrame');

  return presses.map((pressed) => {
    const key = handled.find(({ ts }) => ts / 1000 >= pressed);
    const frame = key && rendered.find((one) => one.tid === key.tid && one.ts >= key.ts);
    if (!frame) throw new Error('Chromium told of no frame after a key.');
    return millisecondsOf(key) + millisecondsOf(frame);
  });
}

function millisecondsOf({ dur = 0 }: TraceEvent): number {
  return dur / 1000;
}
