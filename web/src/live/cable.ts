import {
  DisconnectedError,
  JSONEncoder,
  StaleConnectionError,
  SubscriptionRejectedError,
  type Channel,
} from '@anycable/core';
import { createCable } from '@anycable/web';
import { connectionIs } from './connection-store';
import { reconnectDelay } from './reconnect-delay';
import { serverClock } from './server-clock';
import { ServerClockProtocol } from './server-clock-protocol';
import { onWakeUp } from './wake-up';

export interface LiveHandlers {
  /** An event, as it came over the wire. */
  event(payload: unknown): void;
  /** What was missed cannot be had again (R4): what was loaded may be stale. */
  historyLost(): void;
  /** The server does not want this connection any more: the session has ended. */
  refused(): void;
}

export interface Cable {
  /** Also follows a public channel that one is not a member of, until the returned function is called. */
  preview(channelId: number): () => void;
  /** Resolves once call signals come in. */
  callsSubscribed(): Promise<void>;
  /** Says a call signal; false where there is no connection to say it on. */
  speak(signal: object): boolean;
  /** The connection is known to be dead: opens it anew at once. */
  reconnect(): void;
  close(): void;
}

/** The server pings every 3 s; a socket that has said nothing for two of them may be dead. */
const silenceMs = 6_000;
/** A connection attempt into a black hole would otherwise hang for minutes. */
const connectTimeoutMs = { usual: 10_000, urgent: 3_000 };

export interface CableOptions {
  /** Somebody waits for each signal: it comes back sooner, also from attempts that hang. */
  urgent?: boolean;
}

export type ChannelName = 'LoginChannel' | 'ChatChannel' | 'CallChannel';

/**
 * Connects, stays connected, and hands on every event of the workspaces one is signed in to, from
 * the moment `since` on (unix seconds by the server's clock).
 */
export function openCable(
  handlers: LiveHandlers,
  names: readonly ChannelName[],
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
      expectConnection(delay);
      return delay;
    },
    logLevel: 'error',
  });

  function expectConnection(delay: number): void {
    clearTimeout(connectTimeout);
    connectTimeout = setTimeout(
      () => cable.disconnected(new DisconnectedError('connect_timeout')),
      delay + (urgent ? connectTimeoutMs.urgent : connectTimeoutMs.usual),
    );
  }

  cable.on('connect', () => {
    clearTimeout(connectTimeout);
    lastHeard = Date.now();
    connectionIs('live');
  });
  cable.on('keepalive', () => {
    lastHeard = Date.now();
  });
  cable.on('disconnect', notLive);
  cable.on('close', (reason) => {
    clearTimeout(connectTimeout);
    // Without a reason it was this page that closed it.
    if (reason) handlers.refused();
  });

  function notLive(): void {
    connectionIs(navigator.onLine ? 'connecting' : 'offline');
  }

  function follow<T extends Channel>(channel: T): T {
    channel.on('message', (payload) => handlers.event(payload));
    channel.on('info', ({ type }) => {
      // Call signals are of the moment: they have no history to lose.
      if (type === 'history_not_found' && channel !== calls) handlers.historyLost();
    });
    return channel;
  }

  let calls: Channel | null = null;

  /** Follows for as long as the connection is open, also when the server was too slow to confirm. */
  function stayWith(name: ChannelName): void {
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
  expectConnection(0);
  for (const name of names) stayWith(name);

  return {
    preview(channelId) {
      const channel = follow(cable.subscribeTo('ChatChannel', { channel_id: channelId }));
      return () => channel.disconnect();
    },
    async callsSubscribed() {
      await calls?.ensureSubscribed();
    },
    speak(signal) {
      if (cable.state !== 'connected' || calls?.state !== 'connected') return false;
      // Should the connection break now, whoever spoke says it again.
      calls.perform('speak', { ...signal }).catch(() => undefined);
      return true;
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
