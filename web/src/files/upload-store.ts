import { limits } from '@parley/contract/limits';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { fileSize } from './file-size';
import type { SentFile } from './sent-file';

/** A file on its way to a message that is still being written. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly status: 'uploading' | 'done' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  /** What its message names it by, once it is there. */
  readonly signedId: string | null;
  /** What went wrong, unless a listener of the page took care of it (SPEC §8). */
  readonly problem: string | null;
}

export interface Begun extends Pick<Upload, 'id' | 'file'> {
  readonly channelId: number;
}

export interface StartedUpload {
  cancel: () => void;
}

export interface UploadHandlers {
  progress: (part: number) => void;
  failed: (problem: string | null) => void;
  done: (signedId: string) => void;
}

export interface UploadStore {
  /** By the id of the channel that they are for. */
  readonly uploads: StoreApi<Readonly<Record<number, readonly Upload[]>>>;
  /** Begins to upload files. What it returns is why some of them were not taken. */
  add(channelId: number, files: readonly File[]): string | null;
  retry(channelId: number, id: number): void;
  cancel(channelId: number, id: number): void;
  /** Those that are there, which a message has from now on. */
  take(channelId: number): SentFile[];
}

export function createUploadStore(
  start: (begun: Begun, handlers: UploadHandlers) => StartedUpload,
): UploadStore {
  const uploads = createStore<Readonly<Record<number, readonly Upload[]>>>()(() => ({}));
  const running = new Map<number, StartedUpload>();
  let lastId = 0;

  const of = (channelId: number) => uploads.getState()[channelId] ?? [];

  function put(channelId: number, next: readonly Upload[]): void {
    uploads.setState({ [channelId]: next });
  }

  function change(channelId: number, id: number, part: Partial<Upload>): void {
    put(
      channelId,
      of(channelId).map((upload) => (upload.id === id ? { ...upload, ...part } : upload)),
    );
  }

  function begin(channelId: number, { id, file }: Upload): void {
    const handlers: UploadHandlers = {
      progress: (progress) => change(channelId, id, { progress }),
      failed(problem) {
        running.delete(id);
        change(channelId, id, { status: 'failed', problem });
      },
      done(signedId) {
        running.delete(id);
        change(channelId, id, { status: 'done', progress: 1, signedId });
      },
    };
    running.set(id, start({ id, file, channelId }, handlers));
  }

  return {
    uploads,
    add(channelId, files) {
      const room = limits.filesPerMessage - of(channelId).length;
      const small = files.filter(({ size }) => size <= limits.fileMax);
      const added = small.slice(0, room).map((file): Upload => {
        lastId += 1;
        const beginning = { status: 'uploading', progress: 0, signedId: null } as const;
        return { id: lastId, file, ...beginning, problem: null };
      });
      put(channelId, [...of(channelId), ...added]);
      for (const upload of added) begin(channelId, upload);
      if (small.length > room) {
        return `A message can't have more than ${limits.filesPerMessage} files.`;
      }
      const tooLarge = files.find(({ size }) => size > limits.fileMax);
      return tooLarge ? `${tooLarge.name} is larger than ${fileSize(limits.fileMax)}.` : null;
    },
    retry(channelId, id) {
      const upload = of(channelId).find((one) => one.id === id);
      if (upload?.status !== 'failed') return;
      change(channelId, id, { status: 'uploading', progress: 0, problem: null });
      begin(channelId, upload);
    },
    cancel(channelId, id) {
      running.get(id)?.cancel();
      running.delete(id);
      put(
        channelId,
        of(channelId).filter((upload) => upload.id !== id),
      );
    },
    take(channelId) {
      const done = of(channelId).flatMap(({ file, signedId }): SentFile[] =>
        signedId === null ? [] : [{ signed_id: signedId, name: file.name, type: file.type }],
      );
      put(
        channelId,
        of(channelId).filter(({ signedId }) => signedId === null),
      );
      return done;
    },
  };
}
