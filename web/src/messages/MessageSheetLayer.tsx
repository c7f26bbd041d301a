import type { Message } from '@parley/contract/entities/message';
import { useState } from 'react';
import { useStore } from 'zustand';
import { deferred, useDeferred } from '../lib/deferred';
import { messageSheetStore } from './message-sheet-store';

const sheetParts = deferred(() => import('./MessageSheet'));

/** Shows what can be done with the message that was pressed long: once in a list of messages. */
export function MessageSheetLayer({ messages }: { messages: readonly Message[] }) {
  const id = useStore(messageSheetStore, ({ messageId }) => messageId);
  const parts = useDeferred(sheetParts);
  const message = id === null ? undefined : messages.find((one) => one.id === id);
  // Mounted once it is first wanted, and then for as long as it may be going.
  const [isWanted, setWanted] = useState(false);
  if (message && !isWanted) setWanted(true);
  return isWanted && parts && <parts.MessageSheet message={message} />;
}
