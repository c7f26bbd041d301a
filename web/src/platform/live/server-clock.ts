/** This page's estimate of the server's time, in unix seconds. */
export interface ServerClock {
  now(): number;
  /** Called with each timestamp from the server. */
  heard(unixSeconds: number): void;
}

/**
 * Counts on from the server's last timestamp. The browser's own clock may be hours off: history requested
 * by it would be lost or repeated. The estimate can only lag behind (the timer may stop while the machine
 * sleeps), which requests too much and never too little.
 */
export function createServerClock(
  unixSeconds: number,
  elapsed: () => number = () => performance.now() / 1000,
): ServerClock {
  let told = unixSeconds;
  let at = elapsed();
  return {
    now: () => Math.floor(told + elapsed() - at),
    heard(moment) {
      told = moment;
      at = elapsed();
    },
  };
}

/** The clock of the server that rendered this page. */
export const serverClock = createServerClock(pageTimestamp());

function pageTimestamp(): number {
  const name = 'action-cable-history-timestamp';
  const meta =
    typeof document === 'undefined'
      ? null
      : document.querySelector<HTMLMetaElement>(`meta[name='${name}']`);
  return Number(meta?.content) || Math.floor(Date.now() / 1000);
}
