import { Agent, request } from 'node:http';
import type { FuzzRequest } from './requests.js';

export interface RawResponse {
  status: number;
  type: string;
  text: string;
}

/** Milliseconds; longer than any correct answer takes. */
const timeoutMs = 10_000;

/** Sends requests that `fetch` would refuse to send. Rejects when no answer comes. */
export class RawClient {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(url: string) {
    this.#url = url;
  }

  send({ method, path, headers, body }: FuzzRequest): Promise<RawResponse> {
    const { hostname, port } = new URL(this.#url);
    // Node sets the body's length only for methods that usually have a body.
    const framed =
      body.length === 0 ? headers : { 'content-length': Buffer.byteLength(body), ...headers };
    const options = { hostname, port, method, path, headers: framed, agent: this.#agent };
    return new Promise((resolve, reject) => {
      const sent = request({ ...options, timeout: timeoutMs }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => {
          const { statusCode: status = 0, headers: given } = response;
          resolve({ status, type: given['content-type'] ?? '', text });
        });
        response.on('error', reject);
      });
      sent.on('timeout', () => sent.destroy(new Error('No answer came.')));
      sent.on('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
