import { createDirectUpload } from '@parley/contract/endpoints/direct-uploads';
import type { DirectUpload } from '@rails/activestorage';
import type { RawAnswer, TestBrowser } from './test-browser.js';

/**
 * Uploads with the real `@rails/activestorage` client; resolves with the signed id. The client
 * needs four browser APIs that Node lacks, which are emulated.
 */
export async function uploadWithRailsClient(browser: TestBrowser, file: File): Promise<string> {
  const token = await browser.csrfToken();
  const meta = { getAttribute: () => token };
  Object.assign(globalThis, {
    window: {},
    document: { head: { querySelector: () => meta } },
    FileReader: NodeFileReader,
    XMLHttpRequest: class extends NodeRequest {
      override readonly browser = browser;
    },
  });
  const client = await import('@rails/activestorage');
  const upload: DirectUpload = new client.DirectUpload(file, createDirectUpload.path);
  return new Promise((resolve, reject) => {
    upload.create((error, blob) => {
      if (blob) resolve(blob.signed_id);
      // The client fails with a string.
      else reject(new Error(String(error)));
    });
  });
}

class NodeFileReader extends EventTarget {
  result: ArrayBuffer | null = null;

  readAsArrayBuffer(blob: Blob): void {
    void blob.arrayBuffer().then((bytes) => {
      this.result = bytes;
      this.dispatchEvent(new Event('load'));
    });
  }
}

abstract class NodeRequest extends EventTarget {
  abstract readonly browser: TestBrowser;
  responseType = '';
  status = 0;
  response: unknown = null;
  readonly #headers = new Headers();
  #method = '';
  #url = '';

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  send(body: string | Blob): void {
    const init = { method: this.#method, headers: this.#headers, body };
    void this.#fetch(init).then(({ status, body: json, text }) => {
      this.status = status;
      this.response = this.responseType === 'json' ? json : text;
      this.dispatchEvent(new Event('load'));
    });
  }

  /** An address of another server gets no cookie. */
  async #fetch(init: RequestInit): Promise<Pick<RawAnswer, 'status' | 'body' | 'text'>> {
    if (this.#url.startsWith('/')) return this.browser.fetch(this.#url, init);
    const answer = await fetch(this.#url, init);
    return { status: answer.status, body: null, text: await answer.text() };
  }
}
