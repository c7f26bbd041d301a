import type { LiveChannel } from '@parley/contract/cable/identifier';
import {
  DisconnectedError,
  JSONEncoder,
  StaleConnectionError,
  SubscriptionRejectedError,
  type Channel,
} from '@anycable/core';
import { createCable } from '@anycable/web';
import { setConnection } from './connection-store';
import { attemptLimit, reconnectDelay } from './reconnect-delay';
import { serverClock } from './server-clock';
import { ServerClockProtocol } from './server-clock-protocol';
import { onWakeUp } from './wake-up';

export interface LiveHandlers {
  /** An event, as it came over the wire. */
  event(payload: unknown): void;
  /** Missed events cannot be replayed (R4): loaded data may be stale. */
  historyLost(): void;
  /** The server rejects this connection: the session has ended. */
  refused(): void;
}

export interface Room {
  /** To the others in it; dropped without a connection. */
  whisper(data: object): void;
  leave(): void;
}

export interface Cable {
  /** Also follows a public channel without membership, until the returned function is called. */
  preview(channelId: number): () => void;
  /** Follows the whispers of a channel that the user is in. */
  enterRoom(channelId: number): Room;
  /** Resolves once the subscription to call signals is confirmed. */
  callsSubscribed(): Promise<void>;
  /** Sends a call signal; false without a connection. */
  speak(signal: object): boolean;
  /** Says that the call goes on. */
  keep(call: object): void;
  /** The connection is known to be dead: reconnects at once. */
  reconnect(): void;
  close(): void;
}

/** The server pings every 3 s; a socket without data for two of them may be dead. */
const silenceMs = 6_000;

export interface CableOptions {
  /** In a call: reconnects sooner, and gives up the first attempts that hang sooner. */
  urgent?: boolean;
}

/**
 * Connects, stays connected, and delivers every event of the user's workspaces from the moment `since` on
 * (unix seconds by the server's clock).
 */
export function openCable(
  handlers: LiveHandlers,
  names: readonly LiveChannel[],
  since: number,
  { urgent = false }: CableOptions = {},
): Cable {
  let lastHeard = 0;
  let connectTimeout: ReturnType<typeof setTimeout> | undefined;

  const cable = createCable({
    protocol: new ServerClockProtocol(serverClock, since),
    subprotocol: 'actioncable-v1-ext-json',
    websocketFormat: 'text',
    encoder: new JSONEncoder(),
    reconnectStrategy(attempt) {
      const delay = reconnectDelay(attempt, urgent);
      expectConnection(delay + attemptLimit(attempt, urgent));
      return delay;
    },
    logLevel: 'error',
  });

  function expectConnection(limit: number): void {
    clearTimeout(connectTimeout);
    connectTimeout = setTimeout(
      () => cable.disconnected(new DisconnectedError('connect_timeout')),
      limit,
    );
  }

  cable.on('connect', () => {
    clearTimeout(connectTimeout);
    lastHeard = Date.now();
    setConnection('live');
  });
  cable.on('keepalive', () => {
    lastHeard = Date.now();
  });
  cable.on('disconnect', notLive);
  cable.on('close', (reason) => {
    clearTimeout(connectTimeout);
    // A disconnect without a reason was requested by this page.
    if (reason) handlers.refused();
  });

  function notLive(): void {
    setConnection(navigator.onLine ? 'connecting' : 'offline');
  }

  function follow<T extends Channel>(channel: T): T {
    channel.on('message', (payload) => handlers.event(payload));
    channel.on('info', ({ type }) => {
      // Call signals are ephemeral: they have no history to lose.
      if (type === 'history_not_found' && channel !== calls) handlers.historyLost();
    });
    return channel;
  }

  let calls: Channel | null = null;

  /**
   * Keeps the subscription while the connection is open, and repeats it if the server was too slow to
   * confirm it.
   */
  function stayWith(name: LiveChannel): void {
    const channel = follow(cable.subscribeTo(name));
    if (name === 'CallChannel') calls = channel;
    channel.on('close', (reason) => {
      if (reason instanceof SubscriptionRejectedError) handlers.refused();
      else if (reason) queueMicrotask(() => stayWith(name));
    });
  }

  const stopWaking = onWakeUp(() => {
    if (cable.state === 'connected' && Date.now() - lastHeard > silenceMs) {
      cable.disconnected(new StaleConnectionError());
    }
    cable.monitor?.reconnectNow();
    if (cable.state !== 'connected') notLive();
  });
  const stopOffline = onOffline(() => cable.disconnected(new DisconnectedError('offline')));

  notLive();
  expectConnection(attemptLimit(0, urgent));
  for (const name of names) stayWith(name);

  return {
    preview(channelId) {
      const channel = follow(cable.subscribeTo('ChatChannel', { channel_id: channelId }));
      return () => channel.disconnect();
    },
    enterRoom(channelId) {
      const params = { channel_id: channelId, whispers: true };
      const channel = follow(cable.subscribeTo('ChatChannel', params));
      return {
        whisper(data) {
          if (cable.state === 'connected' && channel.state === 'connected') {
            void channel.whisper(data);
          }
        },
        leave: () => channel.disconnect(),
      };
    },
    async callsSubscribed() {
      await calls?.ensureSubscribed();
    },
    speak(signal) {
      if (cable.state !== 'connected' || calls?.state !== 'connected') return false;
      // If the connection breaks now, the caller sends the signal again.
      calls.perform('speak', { ...signal }).catch(() => undefined);
      return true;
    },
    keep(call) {
      if (cable.state !== 'connected' || calls?.state !== 'connected') return;
      calls.perform('keep', { ...call }).catch(() => undefined);
    },
    reconnect() {
      cable.disconnected(new StaleConnectionError());
      cable.monitor?.reconnectNow();
    },
    close() {
      clearTimeout(connectTimeout);
      stopWaking();
      stopOffline();
      cable.monitor?.dispose();
      cable.disconnect();
    },
  };
}

function onOffline(offline: () => void): () => void {
  window.addEventListener('offline', offline);
  return () => window.removeEventListener('offline', offline);
}
