import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorStatus } from '@parley/contract/errors';
import { texts } from '@parley/contract/texts';
import type { Log } from '../lib/log.js';

/** The one way a call fails on purpose. Its messages are shown to people. */
export class ApiError extends Error {
  readonly status: ErrorStatus;
  readonly messages: ErrorBody;
  readonly headers: Record<string, string>;

  constructor(status: ErrorStatus, messages: ErrorBody, headers: Record<string, string> = {}) {
    super(messages.join(' '));
    this.status = status;
    this.messages = messages;
    this.headers = headers;
  }
}

export const malformed = (messages: ErrorBody) => new ApiError(400, messages);
export const notSignedIn = () => new ApiError(401, [texts.signInFirst]);
export const forbidden = (message: string) => new ApiError(403, [message]);
/** The same for what is not there and for what is not theirs to see. */
export const notFound = (message = 'Not found.') => new ApiError(404, [message]);
export const conflict = (message: string) => new ApiError(409, [message]);
/** Every broken rule, not only the first. */
export const invalid = (messages: ErrorBody) => new ApiError(422, messages);

/** What Fastify and its file server refuse themselves. */
const refusals: Partial<Record<number, ApiError>> = {
  400: malformed(['The request is malformed.']),
  403: notFound(),
  404: notFound(),
  413: new ApiError(413, ['The request is too large.']),
  414: notFound(),
  415: new ApiError(415, ['This content type is not taken here; send JSON or a form.']),
};

/** The one place where an error becomes an answer. */
export function errorResponder(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const known = error instanceof ApiError ? error : refusals[statusOf(error)];
    if (known) {
      reply.code(known.status).headers(known.headers).send(known.messages);
      return;
    }
    // The route's pattern, not its address: that may hold what somebody typed.
    log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'failed');
    reply.code(500).send(['Something went wrong on our side. Please try again.']);
  };
}

/** Only the errors that are meant for the client say which status they should have. */
function statusOf(error: unknown): number {
  const { code, statusCode, expose } = error as Partial<FastifyError> & { expose?: boolean };
  return code?.startsWith('FST_ERR') || expose ? (statusCode ?? 500) : 500;
}
