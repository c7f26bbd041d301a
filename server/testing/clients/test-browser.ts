import type { Endpoint, InputOf, OutputOf } from '@parley/contract/endpoint';
import { readCsrfToken } from '@parley/contract/endpoints/csrf-token';
import { signIn, signUp } from '@parley/contract/endpoints/users';
import type { OwnUser } from '@parley/contract/entities/user';
import { parseSetCookie } from 'cookie';
import * as z from 'zod/mini';
import { assertDescribed } from '../requests/described.js';

export const testPassword = 'correct horse';

interface Answer<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

export interface RawAnswer extends Answer<unknown> {
  text: string;
  bytes: Buffer;
}

/** Statuses by which a proxy tells that Parley did not answer it. */
const ofProxies = new Set([502, 504]);

/** Sends requests as a browser would: keeps cookies, and adds the CSRF token. */
export class TestBrowser {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #cookies = new Map<string, string>();
  #csrfToken: string | undefined;

  /** `headers`: headers that a proxy in front of the server would add. */
  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  /** For the upgrade of a socket. */
  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Calls an endpoint of the contract; throws unless it succeeds with a valid output. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: Partial<InputOf<E>> = {},
  ): Promise<OutputOf<E>> {
    const { status, body, text } = await this.attempt(endpoint, input);
    if (status !== 200) throw new Error(`${endpoint.name} answered ${status}: ${text}`);
    return z.parse(endpoint.output, body) as OutputOf<E>;
  }

  /** Calls an endpoint with any input, and returns any answer. */
  async attempt(endpoint: Endpoint, input: Partial<InputOf<Endpoint>> = {}): Promise<RawAnswer> {
    const path = fillPath(endpoint.path, input.params) + queryText(input.query);
    return this.send(endpoint.method, path, input.body === undefined ? {} : written(input.body));
  }

  /** Sends any request, with this browser's cookies and token. */
  async send(method: string, path: string, init: RequestInit = {}): Promise<RawAnswer> {
    const headers = new Headers(init.headers);
    if (method !== 'GET' && !headers.has('x-csrf-token')) {
      headers.set('x-csrf-token', await this.csrfToken());
    }
    return this.fetch(path, { ...init, method, headers });
  }

  /**
   * Sends a request with this browser's cookies only. Throws when the OpenAPI description does not
   * allow the answer.
   */
  async fetch(path: string, init: RequestInit = {}): Promise<RawAnswer> {
    const headers = new Headers({
      ...this.#headers,
      ...Object.fromEntries(new Headers(init.headers)),
    });
    if (this.#cookies.size > 0) headers.set('cookie', this.cookieHeader);
    const response = await fetch(this.#url + path, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    this.#csrfToken = response.headers.get('x-csrf-token') ?? this.#csrfToken;
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    const isJson = /^application\/json(;|$)/.test(response.headers.get('content-type') ?? '');
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
    if (!ofProxies.has(response.status)) {
      assertDescribed(init.method ?? 'GET', path, { status: response.status, body, isJson });
    }
    return { status: response.status, headers: response.headers, text, bytes, body };
  }

  async csrfToken(): Promise<string> {
    this.#csrfToken ??= (await this.call(readCsrfToken)).csrf_token;
    return this.#csrfToken;
  }

  signUp(email: string): Promise<OwnUser> {
    const user = { email, password: testPassword, password_confirm: testPassword };
    return this.call(signUp, { body: { user } });
  }

  /** Without an address: signs in to the account alone. */
  signIn(email: string, workspace_address = ''): Promise<OwnUser> {
    const user = { email, password: testPassword, workspace_address };
    return this.call(signIn, { body: { user } });
  }

  #keep(line: string): void {
    const { name, value = '', maxAge } = parseSetCookie(line);
    if (maxAge === 0) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

/** A form where the body has a file, as the web app sends it. */
function written(body: unknown): RequestInit {
  const fields = fieldsOf(body);
  if (!fields.some(([, value]) => value instanceof File)) return json(body);
  const sent = new FormData();
  for (const [name, value] of fields) sent.set(name, value);
  return { body: sent };
}

/** `user[name]` for what is in an object. */
function fieldsOf(value: unknown, name = ''): [string, string | File][] {
  if (value instanceof File) return [[name, value]];
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    fieldsOf(inner, name === '' ? key : `${name}[${key}]`),
  );
}

export function json(body: unknown): RequestInit {
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

export function form(fields: Record<string, string>): RequestInit {
  return { body: new URLSearchParams(fields) };
}

function fillPath(path: string, params: unknown = {}): string {
  // An endpoint's params are always an object of texts and numbers.
  const values = params as Record<string, string | number>;
  return path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
}

function queryText(query: unknown): string {
  if (query === undefined) return '';
  return `?${new URLSearchParams(query as Record<string, string>).toString()}`;
}
