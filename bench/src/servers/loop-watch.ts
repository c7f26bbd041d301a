import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** A server loads this by `--import`. It writes the delays of the event loop, in ms, when the process exits. */
const file = process.env['LOOP_WATCH'];
if (file !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  // Starting the server holds the loop for longer, once.
  setTimeout(() => delays.reset(), 3_000).unref();
  process.on('exit', () => {
    const ms = (nanoseconds: number) => nanoseconds / 1e6;
    const held = {
      p99: ms(delays.percentile(99)),
      p999: ms(delays.percentile(99.9)),
      max: ms(delays.max),
    };
    writeFileSync(file, JSON.stringify(held));
  });
}
