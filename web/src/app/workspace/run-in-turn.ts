/**
 * Wraps `work` so that it never runs concurrently; calls made while it runs cause a single further
 * run.
 */
export function runInTurn(work: () => Promise<void>): () => void {
  let running = false;
  let wanted = false;

  async function run(): Promise<void> {
    running = true;
    while (wanted) {
      wanted = false;
      await work();
    }
    running = false;
  }

  return () => {
    wanted = true;
    if (!running) void run();
  };
}
