import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ConversationKey, entriesOf } from '../conversations/conversation';
import type { Upload, UploadStore } from './upload-store';

/** Messages sent before their uploads are done: sent then, wherever in the app the user is. */
export interface MessagesAwaitingUploads {
  /** The function that sends the message. */
  readonly held: StoreApi<Readonly<Record<ConversationKey, () => void>>>;
  hold(conversation: ConversationKey, send: () => void): void;
  /** Replaces the function of a held message: its editor was mounted or unmounted. */
  replaceSend(conversation: ConversationKey, send: () => void): void;
  release(conversation: ConversationKey): void;
}

/** @param notSent called for each message that is not sent because an upload failed */
export function createMessagesAwaitingUploads(
  uploads: UploadStore['uploads'],
  notSent: () => void,
): MessagesAwaitingUploads {
  const held = createStore<Readonly<Record<ConversationKey, () => void>>>()(() => ({}));

  function release(conversation: ConversationKey): void {
    const { [conversation]: _, ...others } = held.getState();
    held.setState(others, true);
  }

  function hold(conversation: ConversationKey, send: () => void): void {
    held.setState({ [conversation]: send });
  }

  uploads.subscribe((all) => {
    for (const [id, send] of entriesOf(held.getState())) {
      const files = all[id] ?? [];
      if (files.some(isUploading)) continue;
      // First, as sending changes the uploads again.
      release(id);
      if (files.some(hasFailed)) notSent();
      else send();
    }
  });

  return {
    held,
    hold,
    replaceSend(conversation, send) {
      if (conversation in held.getState()) hold(conversation, send);
    },
    release,
  };
}

export const isUploading = ({ status }: Upload) => status === 'uploading';

export const hasFailed = ({ status }: Upload) => status === 'failed';
