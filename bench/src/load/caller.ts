import { csrfTokenOf, type Target } from './target.js';

export type Call = (method: string, path: string, body?: object) => Promise<Response>;

/** Calls the API as one of the target's users; resolves once the whole answer is there. */
export async function caller(target: Target, user: number): Promise<Call> {
  const cookie = target.cookies[user] ?? '';
  const headers = {
    'content-type': 'application/json',
    'x-csrf-token': await csrfTokenOf(target, cookie),
    cookie,
  };
  return async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${target.port}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return new Response(await response.arrayBuffer(), response);
  };
}
