/** Lets events through in order, or keeps them while somebody holds it. */
export interface Gate<Event> {
  pass(event: Event): void;
  /** Keeps what comes from now on until the returned function is called; holds may overlap. */
  hold(): () => void;
}

export function createGate<Event>(deliver: (event: Event) => void): Gate<Event> {
  let kept: Event[] = [];
  let holds = 0;

  function letGo(): void {
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
        if (holds === 0) letGo();
      };
    },
  };
}
