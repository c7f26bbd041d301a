import type { CallSignal } from '@parley/contract/entities/call-signal';

// BroadcastChannel is same-origin and its postMessage takes no origin.
/* oxlint-disable unicorn/require-post-message-target-origin */

/** Passes on the signals that the call's window would miss while it loads. */
export interface Handover {
  pass(signal: CallSignal): void;
  /** The window receives signals itself. */
  readonly isDone: boolean;
  end(): void;
}

const channelOf = (client: string) => new BroadcastChannel(`parley-call-${client}`);

/** In the page that opens a call's window: buffers signals for the window until it asks for them. */
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

/**
 * In the call's window: receives the buffered signals, and further ones until the returned function
 * is called.
 */
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
