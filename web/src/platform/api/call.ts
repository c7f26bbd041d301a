import type { Endpoint, OutputOf } from '@parley/contract/endpoint';
import { createCaller, type CallArguments } from './caller';
import { pageCsrfToken } from './csrf-token';
import { pageOwner } from './page-owner';

/** A call that also returns the response's headers, such as the `Link` of a list. */
export const callWithHeaders = createCaller('', pageCsrfToken, pageOwner);

/** Calls the HTTP API and validates the response against the contract. Rejects with `CallFailed`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<OutputOf<E>> {
  return (await callWithHeaders(endpoint, ...input)).output;
}
