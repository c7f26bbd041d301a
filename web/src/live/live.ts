import type { Cable, CableOptions, ChannelName, LiveHandlers } from './cable';
import { connectionIs } from './connection-store';
import { createGate } from './gate';
import { reconnectDelay } from './reconnect-delay';
import { serverClock } from './server-clock';

export interface Live extends Cable {
  /** Keeps events until the returned function is called: a snapshot is on its way (R5). */
  hold(): () => void;
}

interface Preview {
  readonly channelId: number;
  stop: (() => void) | null;
}

const everything: readonly ChannelName[] = ['LoginChannel', 'ChatChannel', 'CallChannel'];

/**
 * The live connection. Its client is fetched while the page's first requests are under way: what
 * happens until it is there, it asks for (R5).
 */
export function openLive(
  handlers: LiveHandlers,
  names = everything,
  options: CableOptions = {},
): Live {
  const gate = createGate(handlers.event);
  const since = serverClock.now();
  const previews = new Set<Preview>();
  let cable: Cable | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  async function connect(attempt: number): Promise<void> {
    try {
      const { openCable } = await import('./cable');
      if (isClosed) return;
      cable = openCable({ ...handlers, event: gate.pass }, names, since, options);
      for (const preview of previews) preview.stop = cable.preview(preview.channelId);
    } catch {
      if (isClosed) return;
      connectionIs(navigator.onLine ? 'connecting' : 'offline');
      retry = setTimeout(() => void connect(attempt + 1), reconnectDelay(attempt, options.urgent));
    }
  }
  const connecting = connect(0);

  return {
    preview(channelId) {
      const preview: Preview = { channelId, stop: cable?.preview(channelId) ?? null };
      previews.add(preview);
      return () => {
        previews.delete(preview);
        preview.stop?.();
      };
    },
    hold: gate.hold,
    async callsSubscribed() {
      await connecting;
      await cable?.callsSubscribed();
    },
    speak: (signal) => cable?.speak(signal) ?? false,
    reconnect: () => cable?.reconnect(),
    close() {
      isClosed = true;
      clearTimeout(retry);
      cable?.close();
    },
  };
}
