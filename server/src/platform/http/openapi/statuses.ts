import type { Endpoint } from '@parley/contract/endpoint';
import { type ErrorStatus, errorStatuses } from '@parley/contract/errors';

/** The status of success: 204 for an endpoint without output. */
export function successOf(endpoint: Endpoint): 200 | 204 {
  return endpoint.output.safeParse(undefined).success ? 204 : 200;
}

/** The failures of an endpoint: its own, and those common to all requests of its kind. */
export function failuresOf({ method, path, errors }: Endpoint): ErrorStatus[] {
  const isChange = method !== 'GET';
  const always: ErrorStatus[] = [
    400,
    ...(path.includes(':') ? ([404] as const) : []),
    // CSRF token missing or stale; another user's session; a body too large, or of an unsupported
    // type; and every change has a rate limit.
    ...(isChange ? ([403, 409, 413, 415, 429] as const) : []),
    // The database does not answer; the disk is full.
    503,
    ...(isChange ? ([507] as const) : []),
  ];
  const all = new Set([...errors, ...always]);
  // Object keys are strings; these are those of `errorStatuses`.
  const statuses = Object.keys(errorStatuses).map((key) => Number(key) as ErrorStatus);
  return statuses.filter((status) => all.has(status));
}
