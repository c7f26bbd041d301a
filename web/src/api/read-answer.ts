import { ErrorBody } from '@parley/contract/errors';
import * as z from 'zod/mini';
import { CallFailed } from './call-failed';

/** Shown when a call gets no response; cleared when the connection returns. */
export const unreachableText = "Parley can't be reached. Check your connection and try again.";

export function unreachable(): never {
  throw new CallFailed({ status: 0, messages: [unreachableText] });
}

/** Parses a response with the schema; throws `CallFailed` for any other response. */
export async function readAnswer<T extends z.ZodMiniType>(
  response: Response,
  schema: T,
): Promise<z.output<T>> {
  const json = parseJson(await response.text().catch(unreachable));
  if (!response.ok) throw failure(response, json);
  const parsed = z.safeParse(schema, json);
  if (parsed.success) return parsed.data;
  throw new CallFailed({
    status: response.status,
    messages: ['The server has changed since this page was loaded. Please reload it.'],
  });
}

function failure(response: Response, json: unknown): CallFailed {
  const body = z.safeParse(ErrorBody, json);
  const messages = body.success && body.data.length > 0 ? body.data : [fallback(response.status)];
  return new CallFailed({
    status: response.status,
    messages,
    retryAfter: seconds(response.headers.get('retry-after')),
    headers: response.headers,
  });
}

/** The sentence for responses of proxies, which carry none of ours. */
function fallback(status: number): string {
  if (status === 429) return 'Too many attempts. Please wait a moment and try again.';
  if (status >= 500) return 'The server could not do that just now. Please try again.';
  return 'That did not work. Please try again.';
}

/** Undefined without a body, as with 204, and for a body that is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function seconds(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
