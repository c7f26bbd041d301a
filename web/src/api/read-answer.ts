import { ErrorBody } from '@parley/contract/errors';
import * as z from 'zod/mini';
import { CallFailed } from './call-failed';

/** What a call without an answer says: untrue once the connection is back. */
export const unreachableText = "Parley can't be reached. Check your connection and try again.";

export function unreachable(): never {
  throw new CallFailed({ status: 0, messages: [unreachableText] });
}

/** What the schema makes of the answer; throws `CallFailed` for anything but that. */
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
  });
}

/** For answers that something between here and the server gave in its place. */
function fallback(status: number): string {
  if (status === 429) return 'That was too often. Please wait a moment and try again.';
  if (status >= 500) return 'The server could not do that just now. Please try again.';
  return 'That did not work. Please try again.';
}

/** An answer without a body, 204 say, counts as one without keys. */
function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function seconds(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
