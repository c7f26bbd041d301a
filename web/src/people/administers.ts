import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { endsWithWorkspace } from '../lib/lifetime';

/** Whether the current user administers the open workspace. */
export const administersStore = createStore<boolean>()(() => false);

endsWithWorkspace(() => administersStore.setState(false, true));

export const useAdministers = () => useStore(administersStore);
