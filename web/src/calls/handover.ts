import type { CallSignal } from '@parley/contract/entities/call-signal';

// A BroadcastChannel never leaves its origin, and takes none.
/* oxlint-disable unicorn/require-post-message-target-origin */

/** Passes on what the window of a call would miss while it loads. */
export interface Handover {
  pass(signal: CallSignal): void;
  /** The window listens by itself. */
  readonly isDone: boolean;
  end(): void;
}

const channelOf = (client: string) => new BroadcastChannel(`parley-call-${client}`);

/** In the page that opens a call's window: keeps what is said to it until it asks. */
export function handOver(client: string): Handover {
  const channel = channelOf(client);
  const kept: CallSignal[] = [];
  let isAsked = false;
  let isDone = false;
  channel.addEventListener('message', ({ data }) => {
    isAsked = true;
    if (data === 'done') end();
    else for (const signal of kept.splice(0)) channel.postMessage(signal);
  });

  function end(): void {
    isDone = true;
    channel.close();
  }

  return {
    get isDone() {
      return isDone;
    },
    pass(signal) {
      if (isDone) return;
      if (isAsked) channel.postMessage(signal);
      else kept.push(signal);
    },
    end,
  };
}

/** In that window: hears what was said, and what is said until the returned function is called. */
export function takeOver(client: string, receive: (payload: unknown) => void): () => void {
  const channel = channelOf(client);
  let isOver = false;
  channel.addEventListener('message', ({ data }) => {
    if (!isOver) receive(data);
  });
  channel.postMessage('ready');
  return () => {
    if (isOver) return;
    isOver = true;
    channel.postMessage('done');
    channel.close();
  };
}
