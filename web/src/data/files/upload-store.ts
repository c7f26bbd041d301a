import type { DraftFile } from '@parley/contract/entities/draft';
import { limits } from '@parley/contract/limits';
import { createStore, type StoreApi } from 'zustand/vanilla';
import * as z from 'zod/mini';
import { isSameUpload } from '@parley/contract/rules/same-upload';
import { fileSize } from './file-size';

/** An uploaded file, with the signed id by which its message refers to it. */
export const SentFile = z.object({
  signed_id: z.string(),
  name: z.string(),
  /** MIME type, as this browser reports it. */
  type: z.string(),
});
export type SentFile = z.output<typeof SentFile>;

/** A file of a message that is being written. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Null for a file that was uploaded by another page, and came with a draft. */
  readonly file: File | null;
  readonly status: 'uploading' | 'done' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  /** The id by which its message refers to it, once uploaded. */
  readonly signedId: string | null;
  /** The error, unless a listener of the page handled it (SPEC §8). */
  readonly problem: string | null;
  /** The server keeps it with a draft: it is not lost with the page. */
  readonly isKept: boolean;
}

export interface NewUpload {
  readonly id: number;
  readonly file: File;
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
  /** By channel id. */
  readonly uploads: StoreApi<Readonly<Record<number, readonly Upload[]>>>;
  /** Starts uploads. Returns why some of the files were not taken, or null. */
  add(channelId: number, files: readonly File[]): string | null;
  retry(channelId: number, id: number): void;
  cancel(channelId: number, id: number): void;
  /** Removes the finished uploads and returns them for a message. */
  take(channelId: number): SentFile[];
  /** The channel's finished uploads are those of its draft from now on. */
  showKept(channelId: number, files: readonly DraftFile[]): void;
}

export function createUploadStore(
  start: (begun: NewUpload, handlers: UploadHandlers) => StartedUpload,
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

  function begin(channelId: number, id: number, file: File): void {
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
        const { name, type, size } = file;
        const beginning = { status: 'uploading', progress: 0, signedId: null } as const;
        return { id: lastId, name, type, size, file, ...beginning, problem: null, isKept: false };
      });
      put(channelId, [...of(channelId), ...added]);
      for (const { id, file } of added) if (file) begin(channelId, id, file);
      if (small.length > room) {
        return `A message can't have more than ${limits.filesPerMessage} files.`;
      }
      const tooLarge = files.find(({ size }) => size > limits.fileMax);
      return tooLarge ? `${tooLarge.name} is larger than ${fileSize(limits.fileMax)}.` : null;
    },
    retry(channelId, id) {
      const upload = of(channelId).find((one) => one.id === id);
      if (upload?.status !== 'failed' || !upload.file) return;
      change(channelId, id, { status: 'uploading', progress: 0, problem: null });
      begin(channelId, id, upload.file);
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
      const done = of(channelId).flatMap(({ name, type, signedId }): SentFile[] =>
        signedId === null ? [] : [{ signed_id: signedId, name, type }],
      );
      put(
        channelId,
        of(channelId).filter(({ signedId }) => signedId === null),
      );
      return done;
    },
    showKept(channelId, files) {
      const known = of(channelId);
      const kept = files.map(({ signed_id, name, type, byte_size }): Upload => {
        const here = known.find(({ signedId }) => signedId && isSameUpload(signedId, signed_id));
        if (here) return { ...here, isKept: true };
        lastId += 1;
        const done = { status: 'done', progress: 1, signedId: signed_id } as const;
        const about = { name, type, size: byte_size };
        return { id: lastId, ...about, file: null, ...done, problem: null, isKept: true };
      });
      put(channelId, [...kept, ...known.filter(({ signedId }) => signedId === null)]);
    },
  };
}
