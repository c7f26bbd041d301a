import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { withDeadline } from '../../lib/deadline.js';
import { StorageOutage } from '../../lib/storage-outage.js';
import { firstText } from './xml.js';

export interface BucketSettings {
  /** The bucket's address, which ends with a slash; keys are appended. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';

export interface BucketRequest {
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer<ArrayBuffer>;
  /** Statuses that are answers, not errors, beside those of success. */
  accept?: readonly number[];
}

/** S3 refused a request. `code` as in S3's list of error codes; empty where the answer had no body. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`The bucket answers ${status} ${code}`.trimEnd());
    this.status = status;
    this.code = code;
  }
}

/** A bucket, to which requests are signed (AWS Signature Version 4). */
export interface Bucket {
  /** Its address, which ends with a slash. */
  readonly url: string;
  /**
   * Repeats what failed by the network or the server's load. Throws a BucketError for a refusal, and
   * a StorageOutage when it stays unreachable.
   */
  send(method: Method, key: string, request?: BucketRequest): Promise<Response>;
  /** An address that anybody can use within so many seconds, with exactly these headers. */
  presign(
    method: 'GET' | 'PUT',
    key: string,
    signed: Omit<BucketRequest, 'body'> & { seconds: number },
  ): Promise<string>;
}

/** Milliseconds before each further attempt. */
const pauses = [100, 400, 1_600];
/**
 * Milliseconds until the head of an answer, which for a part of 8 MiB comes after it was sent. A body may take
 * as long as it goes on: `fetch` ends it after five minutes without a byte.
 */
const headPatience = 60_000;
/** Milliseconds. By less, clocks differ without harm, and the server's is told in whole seconds. */
const noticedSkew = 5_000;
const passing = new Set([429, 500, 502, 503, 504]);
const skewed = 'RequestTimeTooSkewed';

/** `clock` gives epoch milliseconds; `patience` is that for the head of an answer, in milliseconds. */
export function openBucket(
  settings: BucketSettings,
  { clock = Date.now, patience = headPatience } = {},
): Bucket {
  const { url, region, accessKeyId, secretAccessKey } = settings;
  /**
   * By how much the server's clock is ahead of this one, by its last answer. Requests of a wrong time are
   * refused after 15 minutes, but addresses for browsers end early or begin late by all of it.
   */
  let ahead = 0;

  function learnTime({ headers }: Response): void {
    const difference = Date.parse(headers.get('date') ?? '') - clock();
    if (!Number.isNaN(difference)) ahead = Math.abs(difference) < noticedSkew ? 0 : difference;
  }

  function sign(
    method: Method,
    key: string,
    { query = {}, headers = {} }: BucketRequest,
    seconds: number | null,
  ) {
    // The bucket's own address has no slash at its end, and is signed as it is sent.
    const target = new URL(key === '' ? url.slice(0, -1) : url + key);
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
    if (seconds !== null) target.searchParams.set('X-Amz-Expires', String(seconds));
    return new AwsV4Signer({
      method,
      url: target.href,
      headers,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      datetime: timestamp(clock() + ahead),
      signQuery: seconds !== null,
      // Else it leaves the length of an upload open.
      allHeaders: true,
    }).sign();
  }

  async function attempt(
    method: Method,
    key: string,
    request: BucketRequest,
  ): Promise<Response | BucketError> {
    const { body, headers, accept = [] } = request;
    const digest = body && createHash('md5').update(body).digest('base64');
    const all = { ...headers, ...(digest !== undefined && { 'content-md5': digest }) };
    const signed = await sign(method, key, { ...request, headers: all }, null);
    // Until the head of the answer; its body is not limited.
    const response = await withDeadline(patience, null, (signal) =>
      fetch(signed.url, {
        method,
        headers: signed.headers,
        body: body ?? null,
        redirect: 'manual',
        signal,
      }),
    );
    learnTime(response);
    if (response.ok || accept.includes(response.status)) return response;
    return new BucketError(response.status, firstText(await response.text(), 'Code') ?? '');
  }

  return {
    url,

    async send(method, key, request = {}) {
      for (const pause of [...pauses, null]) {
        const result = await attempt(method, key, request).catch((error: unknown) => {
          return new StorageOutage('filesUnreachable', error);
        });
        if (result instanceof Response) return result;
        const isPassing = result instanceof StorageOutage || passing.has(result.status);
        if (!isPassing && result.code !== skewed) throw result;
        if (pause === null) {
          throw isPassing ? new StorageOutage('filesUnreachable', result) : result;
        }
        // Not all at once: many uploads meet the same outage.
        await delay(pause * (0.5 + Math.random()));
      }
      throw new Error('The last attempt returns or throws.');
    },

    async presign(method, key, { seconds, ...request }) {
      return (await sign(method, key, request, seconds)).url.href;
    },
  };
}

/** `20260131T235959Z`. */
function timestamp(now: number): string {
  return new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, '');
}
