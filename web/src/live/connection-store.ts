import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** `offline`: the browser itself says that there is no network. */
export type Connection = 'connecting' | 'live' | 'offline';

interface ConnectionState {
  connection: Connection;
  /** It has been live before: what is under way is a reconnect. */
  wasLive: boolean;
}

const beginning: ConnectionState = { connection: 'connecting', wasLive: false };

export const connectionStore = createStore<ConnectionState>()(() => beginning);

export function connectionIs(connection: Connection): void {
  connectionStore.setState((state) => ({
    connection,
    wasLive: state.wasLive || connection === 'live',
  }));
}

export function useConnection(): ConnectionState {
  return useStore(connectionStore);
}
