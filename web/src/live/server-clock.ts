/** The server's time as this page knows it, in unix seconds. */
export interface ServerClock {
  now(): number;
  /** The server has just said its time. */
  heard(unixSeconds: number): void;
}

/**
 * Counts on from the last time the server told. The browser's own clock may be hours off, and
 * history asked for by it would be lost or come twice; what elapses here can only lag behind
 * (it may stop while the machine sleeps), which asks for too much and never for too little.
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
