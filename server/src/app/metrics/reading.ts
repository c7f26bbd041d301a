/** Milliseconds for which a value is given again: however many scrape, the database is asked this often. */
const freshFor = 5_000;
/** Milliseconds: a scrape does not wait longer for a database that does not answer. */
const patience = 2_000;

/** A value that is read when somebody asks, but not each time. */
export interface Reading {
  /** Resolves when it was read, or could not be, which `onError` is told. */
  refresh(): Promise<void>;
}

/** `read` sets gauges; `clear` takes values back that are not known any more. */
export function reading(
  read: () => Promise<void>,
  { clear, onError }: { clear: () => void; onError: (error: unknown) => void },
): Reading {
  let running: Promise<void> | null = null;
  let freshUntil = -Infinity;

  async function readOnce(): Promise<void> {
    await read();
    freshUntil = performance.now() + freshFor;
  }

  return {
    async refresh() {
      if (performance.now() < freshUntil) return;
      // One that hangs is waited for again, and not joined by another.
      running ??= readOnce().finally(() => {
        running = null;
      });
      try {
        await inTime(running);
      } catch (error) {
        clear();
        onError(error);
      }
    },
  };
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It takes too long.')), patience);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
