import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Upload, UploadStore } from './upload-store';

/** Messages sent before their uploads are done: sent then, wherever in the app the user is. */
export interface MessagesAwaitingUploads {
  /** The function that sends the message, by the channel's id. */
  readonly held: StoreApi<Readonly<Record<number, () => void>>>;
  hold(channelId: number, send: () => void): void;
  /** Replaces the function of a held message: its editor was mounted or unmounted. */
  replaceSend(channelId: number, send: () => void): void;
  release(channelId: number): void;
}

/** @param notSent called for each message that is not sent because an upload failed */
export function createMessagesAwaitingUploads(
  uploads: UploadStore['uploads'],
  notSent: () => void,
): MessagesAwaitingUploads {
  const held = createStore<Readonly<Record<number, () => void>>>()(() => ({}));

  function release(channelId: number): void {
    const { [channelId]: _, ...others } = held.getState();
    held.setState(others, true);
  }

  function hold(channelId: number, send: () => void): void {
    held.setState({ [channelId]: send });
  }

  uploads.subscribe((all) => {
    for (const [id, send] of Object.entries(held.getState())) {
      const files = all[Number(id)] ?? [];
      if (files.some(isUploading)) continue;
      // First, as sending changes the uploads again.
      release(Number(id));
      if (files.some(hasFailed)) notSent();
      else send();
    }
  });

  return {
    held,
    hold,
    replaceSend(channelId, send) {
      if (channelId in held.getState()) hold(channelId, send);
    },
    release,
  };
}

export const isUploading = ({ status }: Upload) => status === 'uploading';

export const hasFailed = ({ status }: Upload) => status === 'failed';
