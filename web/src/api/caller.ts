import type { Endpoint, InputOf, OutputOf } from '@parley/contract/endpoint';
import { readCsrfToken } from '@parley/contract/endpoints/csrf-token';
import { signIn, signUp } from '@parley/contract/endpoints/users';
import { urgently } from '../lib/calm';
import { buildRequest, callPath, type CallParts } from './build-request';
import type { CsrfToken } from './csrf-token';
import type { PageOwner } from './page-owner';
import { readAnswer, unreachable } from './read-answer';

/** Ids may be given as the numbers they are; paths and queries carry text. */
type Loose<T> = { [K in keyof T]: T[K] | number };
/** Whether nothing has to be given: there are no keys, or all of them are optional. */
type MayBeLeftOut<T> = T extends Record<string, never> ? true : Partial<T> extends T ? true : false;
type Part<K extends string, T, Given = T> =
  MayBeLeftOut<T> extends true ? { [P in K]?: Given } : { [P in K]: Given };
type Input<E extends Endpoint> = Part<'params', InputOf<E>['params'], Loose<InputOf<E>['params']>> &
  Part<'query', InputOf<E>['query'], Loose<InputOf<E>['query']>> &
  Part<'body', InputOf<E>['body']>;

/** What is passed after the endpoint: the parts it has, or nothing when it has none. */
export type CallArguments<E extends Endpoint> =
  Partial<Input<E>> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

interface Answer<T> {
  output: T;
  headers: Headers;
}

export interface Caller {
  <E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<Answer<OutputOf<E>>>;
}

/** On a connection that died unnoticed an answer would otherwise be awaited for minutes. */
const answerWithinMs = 30_000;

/** Whoever comes says so themselves, whoever was here before. */
const comings: ReadonlySet<Endpoint> = new Set<Endpoint>([signIn, signUp]);

/**
 * Calls the server at `origin`, '' for the page's own. Every failure is a `CallFailed`, but what
 * somebody other than the page's owner is answered is kept from the page, which has to go.
 */
export function createCaller(origin: string, csrfToken: CsrfToken, owner: PageOwner): Caller {
  async function send(
    endpoint: Endpoint,
    parts: CallParts,
    userId: number | null,
  ): Promise<Response> {
    const request = buildRequest(endpoint, parts.body, { csrfToken: csrfToken.read(), userId });
    const signal = AbortSignal.timeout(answerWithinMs);
    const asked = fetch(origin + callPath(endpoint, parts), { ...request, signal });
    const answer = await urgently(asked).catch(unreachable);
    // Signing in or out: the token belongs to the session.
    const renewed = answer.headers.get('x-csrf-token');
    if (renewed !== null) csrfToken.replace(renewed);
    return answer;
  }

  /** Whether there is another token than the one that was refused; another call may have got it. */
  async function renewToken(refused: string): Promise<boolean> {
    const response = await send(readCsrfToken, {}, null);
    const { csrf_token } = await readAnswer(response, readCsrfToken.output);
    csrfToken.replace(csrf_token);
    return csrf_token !== refused;
  }

  async function call(endpoint: Endpoint, parts: CallParts = {}): Promise<Answer<unknown>> {
    // As of now: by the time of the answer somebody may have signed in on this page.
    const userId = comings.has(endpoint) ? null : owner.id();
    const token = csrfToken.read();
    let response = await send(endpoint, parts, userId);
    const refused = response.status === 403 && endpoint.method !== 'GET';
    if (refused && (await renewToken(token))) response = await send(endpoint, parts, userId);
    // The session may have been renewed by a sign-in in another tab while the call was on its way.
    if (response.status === 401 && userId !== null) response = await send(endpoint, parts, userId);
    if (isOfAnother(response, userId)) {
      owner.replaced();
      return never;
    }
    if (response.status === 401 && userId !== null) owner.signedOut();
    return { output: await readAnswer(response, endpoint.output), headers: response.headers };
  }

  // The input's type follows from the endpoint, and the output was parsed by its schema.
  return call as Caller;
}

/** Neither an answer nor a failure: nothing of it is shown, or tried again, while the page goes. */
const never = new Promise<never>(() => undefined);

function isOfAnother(response: Response, userId: number | null): boolean {
  const named = response.headers.get('x-user-id');
  return userId !== null && named !== null && named !== String(userId);
}
