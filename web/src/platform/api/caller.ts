import type { Endpoint, InputOf, OutputOf } from '@parley/contract/endpoint';
import { readCsrfToken } from '@parley/contract/endpoints/csrf-token';
import { signIn, signUp } from '@parley/contract/endpoints/users';
import { withHighPriority } from '../lib/scheduler';
import { buildRequest, callPath, type CallParts } from './build-request';
import type { CsrfToken } from './csrf-token';
import type { PageOwner } from './page-owner';
import { type Answer, outputOf, readAnswer, unreachable } from './read-answer';

/** Allows ids as numbers: paths and queries carry text. */
type Loose<T> = { [K in keyof T]: T[K] | number };
/** Whether the argument is optional: it has no keys, or only optional keys. */
type MayBeLeftOut<T> = T extends Record<string, never> ? true : Partial<T> extends T ? true : false;
type Part<K extends string, T, Given = T> =
  MayBeLeftOut<T> extends true ? { [P in K]?: Given } : { [P in K]: Given };
type Input<E extends Endpoint> = Part<'params', InputOf<E>['params'], Loose<InputOf<E>['params']>> &
  Part<'query', InputOf<E>['query'], Loose<InputOf<E>['query']>> &
  Part<'body', InputOf<E>['body']> &
  Pick<CallParts, 'keepalive' | 'asVisitor'>;

/** The arguments after the endpoint: an input with the endpoint's parts, or none. */
export type CallArguments<E extends Endpoint> =
  Partial<Input<E>> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

interface Output<T> {
  output: T;
  headers: Headers;
}

export interface Caller {
  <E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<Output<OutputOf<E>>>;
}

/** A timeout, since requests on a dead connection would otherwise hang for minutes. */
const answerWithinMs = 30_000;

/** Endpoints that determine the user, whoever was signed in before. */
const signInEndpoints: ReadonlySet<Endpoint> = new Set<Endpoint>([signIn, signUp]);

/**
 * Calls the server at `origin`, '' for the page's own. Rejects with `CallFailed` only. A response
 * meant for another user never reaches the page, which reloads.
 */
export function createCaller(origin: string, csrfToken: CsrfToken, owner: PageOwner): Caller {
  async function send(
    endpoint: Endpoint,
    parts: CallParts,
    userId: number | null,
  ): Promise<Answer> {
    const request = buildRequest(endpoint, parts.body, { csrfToken: csrfToken.read(), userId });
    const signal = AbortSignal.timeout(answerWithinMs);
    const { keepalive = false } = parts;
    const asked = fetch(origin + callPath(endpoint, parts), { ...request, keepalive, signal });
    const answer = await readAnswer(await withHighPriority(asked).catch(() => unreachable()));
    // Signing in or out changes the token.
    const renewed = answer.headers.get('x-csrf-token');
    if (renewed !== null) csrfToken.replace(renewed);
    return answer;
  }

  /** Fetches the current token. Returns whether it differs from the refused token. */
  async function renewToken(refused: string): Promise<boolean> {
    const { csrf_token } = outputOf(await send(readCsrfToken, {}, null), readCsrfToken.output);
    csrfToken.replace(csrf_token);
    return csrf_token !== refused;
  }

  async function call(endpoint: Endpoint, parts: CallParts = {}): Promise<Output<unknown>> {
    // Read before the request: another user may sign in on this page before the response.
    const decides = signInEndpoints.has(endpoint) || parts.asVisitor;
    const userId = decides ? null : owner.id();
    const token = csrfToken.read();
    let answer = await send(endpoint, parts, userId);
    const refused = answer.status === 403 && endpoint.method !== 'GET';
    if (refused && (await renewToken(token))) answer = await send(endpoint, parts, userId);
    // A sign-in in another tab may have renewed the session while the call was on its way.
    if (answer.status === 401 && userId !== null) answer = await send(endpoint, parts, userId);
    if (isForOtherUser(answer, userId)) {
      owner.replaced();
      return neverSettles;
    }
    if (answer.status === 401 && userId !== null) owner.signedOut();
    return { output: outputOf(answer, endpoint.output), headers: answer.headers };
  }

  // The input's type follows from the endpoint, and its schema has parsed the output.
  return call as Caller;
}

/** Neither resolves nor rejects: the page shows and retries nothing while it reloads. */
const neverSettles = new Promise<never>(() => undefined);

function isForOtherUser({ headers }: Answer, userId: number | null): boolean {
  const named = headers.get('x-user-id');
  return userId !== null && named !== null && named !== String(userId);
}
