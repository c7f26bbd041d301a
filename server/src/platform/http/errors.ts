import type { ErrorBody, ErrorStatus } from '@parley/contract/errors';
import { serverTexts } from '@parley/contract/texts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { GivenUp } from '../lib/given-up.js';
import type { Log } from '../lib/log.js';
import type { SecurityEvent, SecurityFacts, SecurityLog } from '../lib/security-log.js';
import { type OutageKind, StorageOutage } from '../lib/storage-outage.js';
import { actorOf } from './actor.js';

/** The security log's line for a failure, where the status alone does not determine it. */
export interface Report {
  event: SecurityEvent;
  facts?: SecurityFacts;
}

/** The only error thrown on purpose by a call. Its messages are shown to users. */
export class ApiError extends Error {
  readonly status: ErrorStatus;
  readonly messages: ErrorBody;
  readonly headers: Record<string, string>;
  readonly report: Report | undefined;

  constructor(
    status: ErrorStatus,
    messages: ErrorBody,
    headers: Record<string, string> = {},
    report?: Report,
  ) {
    super(messages.join(' '));
    this.status = status;
    this.messages = messages;
    this.headers = headers;
    this.report = report;
  }
}

export const malformed = (messages: ErrorBody) => new ApiError(400, messages);
export const notSignedIn = () => new ApiError(401, [serverTexts.signInFirst]);
export const forbidden = (message: string) => new ApiError(403, [message]);
/** The same answer for missing and for hidden things. */
export const notFound = (message = 'Not found.') => new ApiError(404, [message]);
/** The request names a host that is not this server's. */
export const misdirected = (message: string) =>
  new ApiError(421, [message], {}, { event: 'host_refused' });
export const conflict = (message: string) => new ApiError(409, [message]);
/** Takes every broken rule, not only the first. */
export const invalid = (messages: ErrorBody) => new ApiError(422, messages);

/** Refusals by Fastify and its file server. */
const refusals: Partial<Record<number, ApiError>> = {
  400: malformed(['The request is malformed.']),
  403: notFound(),
  404: notFound(),
  413: new ApiError(413, ['The request is too large.']),
  414: notFound(),
  415: new ApiError(415, ['This content type is not taken here; send JSON or a form.']),
};

/** A database may answer again at any moment; a full disk needs its operator first. */
const outages: Record<OutageKind, ApiError> = {
  full: new ApiError(507, ['The server has no room left on its disk.']),
  unreachable: new ApiError(503, ['The server cannot reach its database at the moment.'], {
    'Retry-After': '2',
  }),
  locked: new ApiError(503, ['The server cannot write to its database at the moment.'], {
    'Retry-After': '2',
  }),
  filesUnreachable: new ApiError(503, ['The server cannot reach its files at the moment.'], {
    'Retry-After': '2',
  }),
};

const givenUp = new ApiError(503, ['The answer took too long. Please try again.'], {
  'Retry-After': '2',
});

/** Milliseconds between log lines during an outage, which fails every request. */
const outageSilence = 10_000;

/** The one place where an error becomes a response. */
export function errorResponder(log: Log, security: SecurityLog) {
  let logsOutagesFrom = 0;

  function logOutage(outage: StorageOutage): void {
    const now = performance.now();
    if (now < logsOutagesFrom) return;
    logsOutagesFrom = now + outageSilence;
    log.error({ err: outage.cause, outage: outage.kind }, 'requests fail: nothing can be stored');
  }

  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (error instanceof StorageOutage) logOutage(error);
    const known = knownError(error, request);
    if (known) {
      const event = eventOf(known, request);
      const { report } = known;
      const what = { ...placeOf(request), status: known.status };
      if (event) security.note(event, { ...what, ...factsOf(request), ...report?.facts });
      log.info({ ...what, request: request.id }, 'refused');
      reply.code(known.status).headers(known.headers).send(known.messages);
      return;
    }
    log.error({ err: error, ...placeOf(request), request: request.id }, 'failed');
    reply.code(500).send(['Something went wrong on our side. Please try again.']);
  };
}

/** The client's error; null for a bug or failure of the server. */
function knownError(error: unknown, { raw }: FastifyRequest): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof StorageOutage) return outages[error.kind];
  if (error instanceof GivenUp) return givenUp;
  const { code } = error as Partial<NodeJS.ErrnoException>;
  // The client closed its connection while sending, so it does not read the answer.
  if (code === 'ECONNRESET' && raw.destroyed && !raw.complete) return requestAborted;
  return refusals[statusOf(error)] ?? null;
}

const requestAborted = malformed(['The request broke off.']);

/** The security event of a refusal; null for an ordinary refusal. */
function eventOf({ status, report }: ApiError, { raw, url }: FastifyRequest): SecurityEvent | null {
  if (report) return report.event;
  if (status === 413 || url.startsWith('/api/direct_uploads/')) return 'upload_refused';
  if (status === 403) return 'permission_refused';
  if (status === 429) return 'rate_limited';
  // Hidden things are answered as missing: a user who probes ids gets many of these.
  const isHidden = status === 404 && url.startsWith('/api/') && actorOf(raw);
  return isHidden ? 'not_found' : null;
}

/** The route's pattern instead of the URL, which may hold user input. */
function placeOf({ method, routeOptions: { url } }: FastifyRequest): SecurityFacts {
  return { method, route: url };
}

/** A request's user, address and id, for the security log. */
export function factsOf({ raw, ip, id }: FastifyRequest): SecurityFacts {
  return { user: actorOf(raw)?.userId, address: ip, request: id };
}

/** Only errors meant for the client carry a status. */
function statusOf(error: unknown): number {
  const { code, statusCode, expose } = error as Partial<FastifyError> & { expose?: boolean };
  return code?.startsWith('FST_ERR') || expose ? (statusCode ?? 500) : 500;
}
