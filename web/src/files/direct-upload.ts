import { ErrorBody } from '@parley/contract/errors';
import {
  DirectUpload,
  type Blob as UploadedBlob,
  type DirectUploadDelegate,
} from '@rails/activestorage';
import * as z from 'zod/mini';

interface Target {
  /** The address of the upload's first request. */
  url: string;
  /** The headers of that request. */
  headers: Record<string, string>;
}

interface Handlers {
  /** Called before each request is sent. */
  request: (kind: 'before-blob-request' | 'before-storage-request', xhr: XMLHttpRequest) => void;
  /** 0 to 1. */
  progress: (part: number) => void;
  failed: (problem: string) => void;
  done: (signedId: string) => void;
}

/** SPEC §7 "Direct file upload". Returns a function that cancels it: no handler is called after that. */
export function directUpload(file: File, { url, headers }: Target, handlers: Handlers): () => void {
  let cancelled = false;
  let running: XMLHttpRequest | null = null;

  const delegate: DirectUploadDelegate = {
    directUploadWillCreateBlobWithXHR(xhr) {
      begin('before-blob-request', xhr);
    },
    directUploadWillStoreFileWithXHR(xhr) {
      begin('before-storage-request', xhr);
      xhr.upload.addEventListener('progress', ({ loaded, total }) => {
        if (!cancelled && total > 0) handlers.progress(loaded / total);
      });
    },
  };
  const upload = new DirectUpload(file, url, delegate, headers);

  function begin(kind: Parameters<Handlers['request']>[0], xhr: XMLHttpRequest) {
    running = xhr;
    if (cancelled) abortSoon(xhr);
    else handlers.request(kind, xhr);
  }

  upload.create((error: unknown, blob?: UploadedBlob) => {
    if (cancelled) return;
    // The error is a sentence (SPEC §8), regardless of its declared type.
    if (blob && !error) handlers.done(blob.signed_id);
    else handlers.failed(String(error) + (running ? reasonOf(running) : ''));
  });

  return () => {
    cancelled = true;
    running?.abort();
  };
}

/** SPEC §8 shows the status alone; at 413 and 429 the server's advice is added. */
function reasonOf({ status, response }: XMLHttpRequest): string {
  const { data } = z.safeParse(ErrorBody, status === 413 || status === 429 ? response : null);
  return data ? `. ${data.join(' ')}` : '';
}

/** `abort` before `loadstart` would not prevent sending. */
function abortSoon(xhr: XMLHttpRequest): void {
  xhr.addEventListener('loadstart', () => xhr.abort());
}
