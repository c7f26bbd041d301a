/** Tells a person at a terminal how far long work is. */
export interface Progress {
  /** Begins a step; `total` null where it is not known. */
  begin(step: string, total: number | null): void;
  /** So much more of the step is done. */
  add(amount: number): void;
  /** So much of the step is done in all. */
  reach(done: number, total: number): void;
  /** Clears the line. */
  end(): void;
}

const width = 24;
const redrawMs = 100;

export const silentProgress: Progress = { begin() {}, add() {}, reach() {}, end() {} };

/** A bar in the last line of a terminal. */
export function drawnProgress(terminal: Pick<NodeJS.WriteStream, 'write'>): Progress {
  let step = '';
  let [done, total] = [0, null as number | null];
  let drawnAt = -Infinity;

  function draw(): void {
    const now = performance.now();
    if (now - drawnAt < redrawMs) return;
    drawnAt = now;
    terminal.write(`\r\u001B[K${step} ${total === null ? '…' : barOf(done, total)}`);
  }

  return {
    begin(name, all) {
      [step, done, total] = [name, 0, all];
      drawnAt = -Infinity;
      draw();
    },
    add(amount) {
      done += amount;
      draw();
    },
    reach(amount, all) {
      [done, total] = [amount, all];
      draw();
    },
    end() {
      if (step !== '') terminal.write('\r\u001B[K');
      step = '';
    },
  };
}

function barOf(done: number, total: number): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * width);
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${Math.floor(share * 100)} %`;
}
