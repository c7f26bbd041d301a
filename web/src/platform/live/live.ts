import { liveChannels, type LiveChannel } from '@parley/contract/cable/identifier';
import type { Cable, CableOptions, LiveHandlers, Room } from './cable';
import { setConnection } from './connection-store';
import { createGate } from './gate';
import { reconnectDelay } from './reconnect-delay';
import { serverClock } from './server-clock';

export interface Live extends Cable {
  /** Queues events until the returned function is called: for the time that a snapshot is loaded (R5). */
  hold(): () => void;
}

interface Preview {
  readonly channelId: number;
  stop: (() => void) | null;
}

interface OpenRoom {
  readonly channelId: number;
  room: Room | null;
}

const everything: readonly LiveChannel[] = liveChannels;

interface LiveSetup extends Omit<LiveHandlers, 'event'> {
  /** Loads the function that applies an event. Called again after a failure. */
  loadEvents: () => Promise<LiveHandlers['event']>;
}

/**
 * The live connection. Its client is fetched during the page's first requests; events from before it is
 * loaded are requested from history (R5).
 */
export function openLive(
  { loadEvents, ...handlers }: LiveSetup,
  names = everything,
  options: CableOptions = {},
): Live {
  let applyEvent: LiveHandlers['event'];
  const gate = createGate((payload) => applyEvent(payload));
  const since = serverClock.now();
  const previews = new Set<Preview>();
  const rooms = new Set<OpenRoom>();
  let cable: Cable | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  async function connect(attempt: number): Promise<void> {
    try {
      const [{ openCable }, loadedEvents] = await Promise.all([import('./cable'), loadEvents()]);
      if (isClosed) return;
      applyEvent = loadedEvents;
      cable = openCable({ ...handlers, event: gate.pass }, names, since, options);
      for (const preview of previews) preview.stop = cable.preview(preview.channelId);
      for (const open of rooms) open.room = cable.enterRoom(open.channelId);
    } catch {
      if (isClosed) return;
      setConnection(navigator.onLine ? 'connecting' : 'offline');
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
    enterRoom(channelId) {
      const open: OpenRoom = { channelId, room: cable?.enterRoom(channelId) ?? null };
      rooms.add(open);
      return {
        whisper: (data) => open.room?.whisper(data),
        leave() {
          rooms.delete(open);
          open.room?.leave();
        },
      };
    },
    hold: gate.hold,
    async callsSubscribed() {
      await connecting;
      await cable?.callsSubscribed();
    },
    speak: (signal) => cable?.speak(signal) ?? false,
    keep: (call) => cable?.keep(call),
    reconnect: () => cable?.reconnect(),
    close() {
      isClosed = true;
      clearTimeout(retry);
      cable?.close();
    },
  };
}
