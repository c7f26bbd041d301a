import type { Message } from '@parley/contract/entities/message';
import { useStore } from 'zustand';
import { deferred, useDeferred } from '../lib/deferred';
import { messageSheetStore } from './message-sheet-store';

const sheetParts = deferred(() => import('./MessageSheet'));

/** Shows what can be done with the message that was pressed long: once in a list of messages. */
export function MessageSheetLayer({ messages }: { messages: readonly Message[] }) {
  const id = useStore(messageSheetStore, ({ messageId }) => messageId);
  const parts = useDeferred(sheetParts);
  const message = id === null ? undefined : messages.find((one) => one.id === id);
  return parts && <parts.MessageSheet message={message} />;
}
