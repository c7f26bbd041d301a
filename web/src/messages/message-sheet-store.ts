import { createStore } from 'zustand/vanilla';

/** The message whose actions are shown on a touch screen, by id; null for none. */
export const messageSheetStore = createStore<{ messageId: number | null }>()(() => ({
  messageId: null,
}));

export function openMessageSheet(messageId: number): void {
  messageSheetStore.setState({ messageId });
}

export function closeMessageSheet(): void {
  messageSheetStore.setState({ messageId: null });
}
