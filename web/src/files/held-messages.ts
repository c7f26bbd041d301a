import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Upload, UploadStore } from './upload-store';

/** Messages that were sent before their files were there: wherever one goes meanwhile, they go out. */
export interface HeldMessages {
  /** What sends each of them, by the id of the channel that it is for. */
  readonly held: StoreApi<Readonly<Record<number, () => void>>>;
  hold(channelId: number, send: () => void): void;
  /** Another way to send it, if it is still held: what it was written in has come or gone. */
  sendBy(channelId: number, send: () => void): void;
  letGo(channelId: number): void;
}

/** @param notSent is told of each that is not sent, because a file of it could not be uploaded */
export function createHeldMessages(
  uploads: UploadStore['uploads'],
  notSent: () => void,
): HeldMessages {
  const held = createStore<Readonly<Record<number, () => void>>>()(() => ({}));

  function letGo(channelId: number): void {
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
      // First: sending changes the uploads again.
      letGo(Number(id));
      if (files.some(hasFailed)) notSent();
      else send();
    }
  });

  return {
    held,
    hold,
    sendBy(channelId, send) {
      if (channelId in held.getState()) hold(channelId, send);
    },
    letGo,
  };
}

export const isUploading = ({ status }: Upload) => status === 'uploading';

export const hasFailed = ({ status }: Upload) => status === 'failed';
