/** Passes events on in order, and queues them while it is held. */
export interface Gate<Event> {
  pass(event: Event): void;
  /** Queues events from now on until the returned function is called; holds may overlap. */
  hold(): () => void;
}

export function createGate<Event>(deliver: (event: Event) => void): Gate<Event> {
  let kept: Event[] = [];
  let holds = 0;

  function release(): void {
    const events = kept;
    kept = [];
    for (const event of events) deliver(event);
  }

  return {
    pass(event) {
      if (holds > 0) kept.push(event);
      else deliver(event);
    },
    hold() {
      let held = true;
      holds += 1;
      return () => {
        if (!held) return;
        held = false;
        holds -= 1;
        if (holds === 0) release();
      };
    },
  };
}
