import type { Endpoint } from '@parley/contract/endpoint';
import { formOf, hasFile, withoutNull } from './form-body';

export interface CallParts {
  params?: Record<string, string | number>;
  query?: Query;
  body?: unknown;
  /** Lets the request outlive the page; the body must be small. */
  keepalive?: boolean;
  /** The endpoint determines the user, whoever is signed in. */
  asVisitor?: boolean;
}

/** The path with its `:params` filled in, and the query without undefined values. */
export function callPath(endpoint: Pick<Endpoint, 'path'>, { params, query }: CallParts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs the path parameter ${name}`);
    return encodeURIComponent(withoutNull(String(value)));
  });
  const search = new URLSearchParams(queryEntries(query ?? {}));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The page's token and user, sent with every change. */
export interface Sender {
  csrfToken: string;
  /** The server rejects the change if another user is signed in; null skips the check. */
  userId: number | null;
}

/** The header with the expected user of a change. */
export function ownerHeaders(userId: number | null): Record<string, string> {
  return userId === null ? {} : { 'x-user-id': String(userId) };
}

/** Encodes a body that contains a file as a multipart form, any other as JSON. */
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
  // Without a content type: the browser sets it with the form's boundary.
  if (hasFile(body)) return { method: endpoint.method, headers, body: formOf(body) };
  headers['content-type'] = 'application/json';
  const clean = (_: string, value: unknown) =>
    typeof value === 'string' ? withoutNull(value) : value;
  return { method: endpoint.method, headers, body: JSON.stringify(body, clean) };
}

interface Query {
  [name: string]: string | number | undefined | Query;
}

/**
 * The defined entries of a query, with Rails' bracket names for nested keys:
 * `message_save[workspace_id]`.
 */
function queryEntries(query: Query, outer?: string): [string, string][] {
  return Object.entries(query).flatMap(([key, value]): [string, string][] => {
    const name = outer === undefined ? key : `${outer}[${key}]`;
    if (value === undefined) return [];
    return typeof value === 'object'
      ? queryEntries(value, name)
      : [[name, withoutNull(String(value))]];
  });
}
