import type { Endpoint } from '@parley/contract/endpoint';

export interface CallParts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** The path with its `:params` filled in, and the query that is not undefined. */
export function callPath(endpoint: Pick<Endpoint, 'path'>, { params, query }: CallParts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

export function buildRequest(
  endpoint: Pick<Endpoint, 'method'>,
  body: unknown,
  csrfToken: string,
): RequestInit {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
  };
  if (endpoint.method !== 'GET') headers['x-csrf-token'] = csrfToken;
  if (body === undefined) return { method: endpoint.method, headers };
  headers['content-type'] = 'application/json';
  return { method: endpoint.method, headers, body: JSON.stringify(body) };
}
