import type { DraftFile } from '@parley/contract/entities/draft';
import { limits } from '@parley/contract/limits';
import { createStore, type StoreApi } from 'zustand/vanilla';
import * as z from 'zod/mini';
import { isSameUpload } from '@parley/contract/rules/same-upload';
import type { ByConversation, ConversationKey } from '../conversations/conversation';
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
  readonly conversation: ConversationKey;
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
  readonly uploads: StoreApi<ByConversation<readonly Upload[]>>;
  /** Starts uploads. Returns why some of the files were not taken, or null. */
  add(conversation: ConversationKey, files: readonly File[]): string | null;
  retry(conversation: ConversationKey, id: number): void;
  cancel(conversation: ConversationKey, id: number): void;
  /** Removes the finished uploads and returns them for a message. */
  take(conversation: ConversationKey): SentFile[];
  /** The conversation's finished uploads are those of its draft from now on. */
  showKept(conversation: ConversationKey, files: readonly DraftFile[]): void;
}

export function createUploadStore(
  start: (begun: NewUpload, handlers: UploadHandlers) => StartedUpload,
): UploadStore {
  const uploads = createStore<ByConversation<readonly Upload[]>>()(() => ({}));
  const running = new Map<number, StartedUpload>();
  let lastId = 0;

  const of = (conversation: ConversationKey) => uploads.getState()[conversation] ?? [];

  function put(conversation: ConversationKey, next: readonly Upload[]): void {
    uploads.setState({ [conversation]: next });
  }

  function change(conversation: ConversationKey, id: number, part: Partial<Upload>): void {
    put(
      conversation,
      of(conversation).map((upload) => (upload.id === id ? { ...upload, ...part } : upload)),
    );
  }

  function begin(conversation: ConversationKey, id: number, file: File): void {
    const handlers: UploadHandlers = {
      progress: (progress) => change(conversation, id, { progress }),
      failed(problem) {
        running.delete(id);
        change(conversation, id, { status: 'failed', problem });
      },
      done(signedId) {
        running.delete(id);
        change(conversation, id, { status: 'done', progress: 1, signedId });
      },
    };
    running.set(id, start({ id, file, conversation }, handlers));
  }

  return {
    uploads,
    add(conversation, files) {
      const room = limits.filesPerMessage - of(conversation).length;
      const small = files.filter(({ size }) => size <= limits.fileMax);
      const added = small.slice(0, room).map((file): Upload => {
        lastId += 1;
        const { name, type, size } = file;
        const beginning = { status: 'uploading', progress: 0, signedId: null } as const;
        return { id: lastId, name, type, size, file, ...beginning, problem: null, isKept: false };
      });
      put(conversation, [...of(conversation), ...added]);
      for (const { id, file } of added) if (file) begin(conversation, id, file);
      if (small.length > room) {
        return `A message can't have more than ${limits.filesPerMessage} files.`;
      }
      const tooLarge = files.find(({ size }) => size > limits.fileMax);
      return tooLarge ? `${tooLarge.name} is larger than ${fileSize(limits.fileMax)}.` : null;
    },
    retry(conversation, id) {
      const upload = of(conversation).find((one) => one.id === id);
      if (upload?.status !== 'failed' || !upload.file) return;
      change(conversation, id, { status: 'uploading', progress: 0, problem: null });
      begin(conversation, id, upload.file);
    },
    cancel(conversation, id) {
      running.get(id)?.cancel();
      running.delete(id);
      put(
        conversation,
        of(conversation).filter((upload) => upload.id !== id),
      );
    },
    take(conversation) {
      const done = of(conversation).flatMap(({ name, type, signedId }): SentFile[] =>
        signedId === null ? [] : [{ signed_id: signedId, name, type }],
      );
      put(
        conversation,
        of(conversation).filter(({ signedId }) => signedId === null),
      );
      return done;
    },
    showKept(conversation, files) {
      const known = of(conversation);
      const kept = files.map(({ signed_id, name, type, byte_size }): Upload => {
        const here = known.find(({ signedId }) => signedId && isSameUpload(signedId, signed_id));
        if (here) return { ...here, isKept: true };
        lastId += 1;
        const done = { status: 'done', progress: 1, signedId: signed_id } as const;
        const about = { name, type, size: byte_size };
        return { id: lastId, ...about, file: null, ...done, problem: null, isKept: true };
      });
      put(conversation, [...kept, ...known.filter(({ signedId }) => signedId === null)]);
    },
  };
}
