import type { Endpoint } from '@parley/contract/endpoint';
import { formOf, hasFile } from './form-body';
import { queryEntries, type Query } from './query-entries';

export interface CallParts {
  params?: Record<string, string | number>;
  query?: Query;
  body?: unknown;
}

/** The path with its `:params` filled in, and the query that is not undefined. */
export function callPath(endpoint: Pick<Endpoint, 'path'>, { params, query }: CallParts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(queryEntries(query ?? {}));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Who sends a change, and from where. */
export interface Sender {
  csrfToken: string;
  /** Nobody else is to be taken for the sender; null when it does not matter. */
  userId: number | null;
}

/** Tells the server whom a change is meant for. */
export function ownerHeaders(userId: number | null): Record<string, string> {
  return userId === null ? {} : { 'x-user-id': String(userId) };
}

/** A body with a file in it goes as a multipart form, any other as JSON. */
export function buildRequest(
  endpoint: Pick<Endpoint, 'method'>,
  body: unknown,
  { csrfToken, userId }: Sender,
): RequestInit {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
  };
  if (endpoint.method !== 'GET') {
    headers['x-csrf-token'] = csrfToken;
    Object.assign(headers, ownerHeaders(userId));
  }
  if (body === undefined) return { method: endpoint.method, headers };
  // Its content type has a boundary in it, which the browser makes up.
  if (hasFile(body)) return { method: endpoint.method, headers, body: formOf(body) };
  headers['content-type'] = 'application/json';
  return { method: endpoint.method, headers, body: JSON.stringify(body) };
}
