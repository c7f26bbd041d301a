/** Runs `work` one at a time; called while it runs, it runs once more afterwards. */
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
