/** Work that follows from a change: written in its transaction, and done after the commit. */
export interface NewJob {
  kind: string;
  /** At most one job has it: a new one takes the place of one that waits or runs. */
  key?: string | undefined;
  payload: object;
  /** Epoch milliseconds by the store's clock; at once if none is given. */
  runAt?: number | undefined;
}

/** Beside a payload's own fields: the id of the request that the job follows from, for the log. */
export const requestField = 'request_id';
/** Another such field: the W3C `traceparent` of the span that wrote the job. */
export const traceField = 'traceparent';

/** `payload` is JSON; undefined where no request is known. */
export const requestOf = (payload: string) => readField(payload, requestField);

/** `payload` is JSON; undefined where nothing was traced. */
export const traceParentOf = (payload: string) => readField(payload, traceField);

function readField(payload: string, name: string): string | undefined {
  try {
    const parsed = JSON.parse(payload) as Record<string, unknown> | null;
    const value = parsed?.[name];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
