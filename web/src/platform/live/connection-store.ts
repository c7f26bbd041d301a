import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** `offline`: the browser reports that there is no network. */
export type Connection = 'connecting' | 'live' | 'offline';

interface ConnectionState {
  connection: Connection;
  /** The page was connected before: the present attempt is a reconnect. */
  wasLive: boolean;
}

const beginning: ConnectionState = { connection: 'connecting', wasLive: false };

export const connectionStore = createStore<ConnectionState>()(() => beginning);

export function setConnection(connection: Connection): void {
  connectionStore.setState((state) => ({
    connection,
    wasLive: state.wasLive || connection === 'live',
  }));
}

export function useConnection(): ConnectionState {
  return useStore(connectionStore);
}
