import { createStore } from 'zustand/vanilla';
import { endsWithPlace } from '../../platform/lib/lifetime';

/** The id of the message whose actions are shown on a touch screen; null for none. */
export const messageSheetStore = createStore<{ messageId: number | null }>()(() => ({
  messageId: null,
}));

endsWithPlace(closeMessageSheet);

export function openMessageSheet(messageId: number): void {
  messageSheetStore.setState({ messageId });
}

export function closeMessageSheet(): void {
  messageSheetStore.setState({ messageId: null });
}
