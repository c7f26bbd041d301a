import { type ErrorStatus, errorStatuses } from '@parley/contract/errors';
import type { Endpoint } from '@parley/contract/endpoint';

/** With what a call answers when it succeeds: 204 where there is nothing to say. */
export function successOf(endpoint: Endpoint): 200 | 204 {
  return endpoint.output.safeParse(undefined).success ? 204 : 200;
}

/** What a call may fail with: its own, and what any request of its kind may be refused for. */
export function failuresOf({ method, path, errors }: Endpoint): ErrorStatus[] {
  const isChange = method !== 'GET';
  const always: ErrorStatus[] = [
    400,
    ...(path.includes(':') ? ([404] as const) : []),
    // The CSRF token; somebody else's session; a body that is too large, or of a kind nobody reads.
    // Every kind of change may be made too often.
    ...(isChange ? ([403, 409, 413, 415, 429] as const) : []),
    // The database does not answer; the disk is full.
    503,
    ...(isChange ? ([507] as const) : []),
  ];
  const all = new Set([...errors, ...always]);
  // Keys of an object are texts; these are those of `errorStatuses`.
  const statuses = Object.keys(errorStatuses).map((key) => Number(key) as ErrorStatus);
  return statuses.filter((status) => all.has(status));
}
