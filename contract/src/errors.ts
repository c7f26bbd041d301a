import * as z from 'zod/mini';

/** The body of every failed call: readable sentences (DECISIONS "Answers"). */
export const ErrorBody = z.array(z.string());
export type ErrorBody = z.output<typeof ErrorBody>;

/** The statuses that a call may fail with, and their meanings. */
export const errorStatuses = {
  400: 'malformed',
  401: 'not signed in',
  403: 'not allowed, or the CSRF token is missing or stale',
  404: 'not there, or not yours to see',
  409: 'in conflict with the current state, or meant for another account',
  413: 'too large',
  415: 'a content type this call does not take',
  421: 'sent to a host name that is not of this server',
  422: 'a rule is broken; every broken rule is listed',
  429: 'too often; Retry-After says when to come back',
  503: 'the database, or an OpenID provider, does not answer',
  507: 'the disk is full; nothing was stored',
} as const;
export type ErrorStatus = keyof typeof errorStatuses;
