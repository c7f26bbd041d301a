import type { Message } from '@parley/contract/entities/message';
import { createStore } from 'zustand/vanilla';
import { endsWithPlace } from '../../platform/lib/lifetime';

interface Forwarded {
  open: boolean;
  /** Kept while the dialog fades out. */
  message: Message | null;
}

/** The message that is to be forwarded. */
export const forwardStore = createStore<Forwarded>()(() => ({ open: false, message: null }));

endsWithPlace(closeForwarding);

export function openForwarding(message: Message): void {
  forwardStore.setState({ open: true, message });
}

export function closeForwarding(): void {
  if (forwardStore.getState().open) forwardStore.setState({ open: false });
}
