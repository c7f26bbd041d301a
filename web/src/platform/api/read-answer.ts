import { ErrorBody } from '@parley/contract/errors';
import * as z from 'zod/mini';
import { CallFailed } from './call-failed';

/** Shown when a call gets no response; cleared when the connection returns. */
export const unreachableText = "Parley can't be reached. Check your connection and try again.";

/** Statuses with which a proxy refuses a request, and would refuse the same request again. */
const proxyRefusals: Readonly<Record<number, string>> = {
  413: 'That is too large to be sent.',
  429: 'Too many attempts. Please wait a moment and try again.',
};

/** @param retryAfter seconds until a retry, if a proxy asks for a pause */
export function unreachable(retryAfter: number | null = null): never {
  throw new CallFailed({ status: 0, messages: [unreachableText], retryAfter });
}

/** A response of our server. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined with status 204. */
  readonly json: unknown;
  /** The sentences of a failed call; null if it succeeded. */
  readonly sentences: readonly string[] | null;
}

/**
 * Reads a response, and throws `CallFailed` if it lacks our JSON: a captive portal or a proxy responded, also
 * with status 200, 401 or 404, and the server is as unreachable as without a response.
 */
export async function readAnswer(response: Response): Promise<Answer> {
  const { status, ok, headers } = response;
  const json = parseJson(await response.text().catch(() => unreachable()));
  const sentences = ok ? null : z.safeParse(ErrorBody, json).data;
  if (
    sentences?.length === 0 ||
    sentences === undefined ||
    (json === undefined && status !== 204)
  ) {
    const retryAfter = seconds(headers);
    const sentence = proxyRefusals[status] ?? unreachable(retryAfter);
    throw new CallFailed({ status, messages: [sentence], retryAfter });
  }
  return { status, headers, json, sentences };
}

/** Parses the answer with the schema; throws `CallFailed` for a failed call. */
export function outputOf<T extends z.ZodMiniType>(
  { status, headers, json, sentences }: Answer,
  schema: T,
): z.output<T> {
  if (sentences !== null) {
    throw new CallFailed({ status, messages: sentences, retryAfter: seconds(headers), headers });
  }
  const parsed = z.safeParse(schema, json);
  if (parsed.success) return parsed.data;
  throw new CallFailed({
    status,
    messages: ['The server has changed since this page was loaded. Please reload it.'],
  });
}

/** Undefined without a body, as with 204, and for a body that is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The seconds in `Retry-After`; null without it, or if it is a date. */
function seconds(headers: Headers): number | null {
  const header = headers.get('retry-after');
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
