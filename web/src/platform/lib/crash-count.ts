/** This many crashes within this many milliseconds count as chance. */
const periodMs = 10_000;
const mostCrashes = 3;

/** Returns a function that counts a crash, and says whether trying again makes sense. */
export function createCrashCount(): () => boolean {
  let crashes: number[] = [];
  return () => {
    const now = Date.now();
    crashes = [...crashes.filter((at) => now - at < periodMs), now];
    return crashes.length <= mostCrashes;
  };
}
