import type { CustomFetch } from 'openid-client';
import { withDeadline } from '../../../platform/lib/deadline.js';

/** Milliseconds for an answer, to its last byte. */
const longestRequest = 10_000;
/** Bytes of an answer; providers send a few thousand about themselves or a person. */
const mostBytes = 1024 ** 2;

/** A provider's answer cannot be used; the message may be logged. */
export class ProviderFault extends Error {}

/** `fetch` for openid-client, which itself reads answers of any length. Throws a ProviderFault, or DeadlinePassed. */
export const fetchFromProvider: CustomFetch = (url, options) =>
  withDeadline(longestRequest, options.signal ?? null, async (signal) => {
    // The library's type also allows shared memory, which it never sends.
    const sent = (options.body ?? null) as NonNullable<RequestInit['body']> | null;
    const response = await fetch(url, { ...options, body: sent, signal });
    const { status, statusText, headers, body } = response;
    // Some statuses may have no body, not even an empty one.
    return new Response(body && (await readBody(body)), { status, statusText, headers });
  });

async function readBody(body: ReadableStream<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of body) {
    size += chunk.length;
    if (size > mostBytes) throw new ProviderFault(`The answer is larger than ${mostBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
