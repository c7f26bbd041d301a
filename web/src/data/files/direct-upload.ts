import { readCsrfToken } from '@parley/contract/endpoints/csrf-token';
import { ErrorBody } from '@parley/contract/errors';
import {
  DirectUpload,
  type Blob as UploadedBlob,
  type DirectUploadDelegate,
} from '@rails/activestorage';
import * as z from 'zod/mini';
import { ownerHeaders } from '../../platform/api/build-request';
import { call } from '../../platform/api/call';
import { pageCsrfToken } from '../../platform/api/csrf-token';
import { pageOwner } from '../../platform/api/page-owner';

interface Handlers {
  /** Called before each request is sent. */
  request: (kind: 'before-blob-request' | 'before-storage-request', xhr: XMLHttpRequest) => void;
  /** 0 to 1. */
  progress: (part: number) => void;
  failed: (problem: string) => void;
  done: (signedId: string) => void;
}

/**
 * SPEC §7 "Direct file upload". Returns a function that cancels it: no handler is called after that.
 *
 * @param url of the upload's first request
 */
export function directUpload(file: File, url: string, handlers: Handlers): () => void {
  let cancelled = false;
  let cancel = attempt(file, url, {
    ...handlers,
    failed: (problem) => void (isRefused(problem) ? renewToken() : handlers.failed(problem)),
  });

  /** If another user has signed in, the answer makes the page reload. */
  async function renewToken() {
    const answer = await call(readCsrfToken).catch(() => null);
    if (answer) pageCsrfToken.replace(answer.csrf_token);
    if (!cancelled) cancel = attempt(file, url, handlers);
  }

  return () => {
    cancelled = true;
    cancel();
  };
}

/** The CSRF token is stale (403), or another user has signed in (409). */
function isRefused(problem: string): boolean {
  return /^Error creating Blob .* Status: (403|409)$/.test(problem);
}

function attempt(file: File, url: string, handlers: Handlers): () => void {
  let cancelled = false;
  let running: XMLHttpRequest | null = null;

  const delegate: DirectUploadDelegate = {
    directUploadWillCreateBlobWithXHR(xhr) {
      hidePages(xhr, () => xhr.response === null);
      begin('before-blob-request', xhr);
    },
    directUploadWillStoreFileWithXHR(xhr) {
      // Storage that took the file responds without a body.
      hidePages(xhr, (status) => status < 300 && xhr.response !== '');
      begin('before-storage-request', xhr);
      xhr.upload.addEventListener('progress', ({ loaded, total }) => {
        if (!cancelled && total > 0) handlers.progress(loaded / total);
      });
    },
  };
  const upload = new DirectUpload(file, url, delegate, ownerHeaders(pageOwner.id()));

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

/**
 * The page of a captive portal or a proxy gets status 0, as no response does. Active Storage looks at nothing
 * else, and would take the page for our response.
 */
function hidePages(xhr: XMLHttpRequest, isPage: (status: number) => boolean): void {
  Object.defineProperty(xhr, 'status', {
    get() {
      const status = Reflect.get(XMLHttpRequest.prototype, 'status', xhr);
      return isPage(status) ? 0 : status;
    },
  });
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
