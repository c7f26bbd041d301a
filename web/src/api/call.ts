import type { Endpoint, OutputOf } from '@parley/contract/endpoint';
import { createCaller, type CallArguments } from './caller';
import { pageCsrfToken } from './csrf-token';
import { pageOwner } from './page-owner';

/** A call whose answer's headers matter as well: the `Link` of a list. */
export const callWithHeaders = createCaller('', pageCsrfToken, pageOwner);

/** One call of the HTTP API, its answer checked against the contract. Fails with `CallFailed`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<OutputOf<E>> {
  return (await callWithHeaders(endpoint, ...input)).output;
}
