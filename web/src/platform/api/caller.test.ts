import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { askPasswordReset } from '@parley/contract/endpoints/password-resets';
import { signIn, signOut } from '@parley/contract/endpoints/users';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { CallFailed } from './call-failed';
import { createCaller } from './caller';
import { unreachableText } from './read-answer';

let server: Server | undefined;
afterEach(() => server?.close());

/** A caller of a real server with the given request listener. */
async function callerOf(answer: RequestListener, token = 'fresh') {
  const listening = createServer(answer).listen(0, '127.0.0.1');
  server = listening;
  await once(listening, 'listening');
  // A server that listens on a port has an address of this kind.
  const { port } = listening.address() as AddressInfo;
  const held = { token };
  const csrf = { read: () => held.token, replace: (next: string) => void (held.token = next) };
  const owner = { userId: null as number | null, replacements: 0, endings: 0 };
  const call = createCaller(`http://127.0.0.1:${port}`, csrf, {
    id: () => owner.userId,
    replaced: () => void (owner.replacements += 1),
    signedOut: () => void (owner.endings += 1),
  });
  return { call, held, owner };
}

async function failureOf(work: Promise<unknown>): Promise<CallFailed> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallFailed)) throw new Error('The call did not reject with CallFailed');
  return error;
}

/** Accepts only the token 'fresh', and issues it. */
function refusing(log: string[]): RequestListener {
  return (request, response) => {
    const token = String(request.headers['x-csrf-token'] ?? '');
    log.push(`${request.method} ${token}`.trim());
    if (request.method === 'GET') return response.end('{"csrf_token":"fresh"}');
    if (token !== 'fresh') return response.writeHead(403).end('["The page is too old."]');
    return response.end('{}');
  };
}

describe('a call', () => {
  it('returns the output of the contract, and the headers', async () => {
    const { call } = await callerOf((request, response) => {
      response.setHeader('link', '</next>; rel="next"');
      response.end(JSON.stringify({ workspace: { address: request.url?.split('/').at(-1) } }));
    });
    const { output, headers } = await call(readWorkspace, { params: { address: 'acme' } });
    expect(output).toEqual({ workspace: { address: 'acme' } });
    expect(headers.get('link')).toBe('</next>; rel="next"');
  });

  it('returns nothing for a response without a body', async () => {
    const { call } = await callerOf((_, response) => response.writeHead(204).end());
    const password_reset = { email: 'ann@example.com' };
    expect((await call(askPasswordReset, { body: { password_reset } })).output).toBeUndefined();
  });

  it("rejects with the server's sentences", async () => {
    const { call } = await callerOf((_, response) => {
      response.writeHead(429, { 'retry-after': '12' }).end('["Too often."]');
    });
    const failure = await failureOf(call(signOut));
    expect(failure).toMatchObject({ status: 429, messages: ['Too often.'], retryAfter: 12 });
  });

  describe('answered by a proxy or a captive portal', () => {
    const login = '<!doctype html><title>Sign in to this network</title>';
    const answering =
      (status: number, body: string, headers = {}): RequestListener =>
      (_, response) =>
        void response.writeHead(status, headers).end(body);

    it.each([
      ['a page', 200, login],
      ['a page that refuses', 401, login],
      ['a page that refuses', 403, login],
      ['a page that finds nothing', 404, login],
      ['the page of a proxy', 502, '<h1>Bad gateway</h1>'],
      ['nothing', 200, ''],
      ['nothing', 403, ''],
      ['JSON that is not ours', 403, '{"message":"Forbidden"}'],
      ['half of our JSON', 200, '{"workspace":{"addr'],
    ])('rejects %s as no response: %d %s', async (_, status, body) => {
      const { call, owner } = await callerOf(answering(status, body));
      owner.userId = 1;
      const failures = [
        await failureOf(call(readWorkspace, { params: { address: 'acme' } })),
        await failureOf(call(signOut)),
      ];
      for (const failure of failures) {
        expect(failure).toMatchObject({ status: 0, messages: [unreachableText] });
      }
      expect(owner).toMatchObject({ replacements: 0, endings: 0 });
    });

    it('takes no page for the success of a change whose response has no body', async () => {
      const { call } = await callerOf(answering(200, login));
      const password_reset = { email: 'ann@example.com' };
      expect((await failureOf(call(askPasswordReset, { body: { password_reset } }))).status).toBe(
        0,
      );
    });

    it('rejects with the pause that a proxy asks for', async () => {
      const { call } = await callerOf(answering(503, login, { 'retry-after': '12' }));
      expect(await failureOf(call(signOut))).toMatchObject({ status: 0, retryAfter: 12 });
    });

    it.each([
      [413, 'That is too large to be sent.'],
      [429, 'Too many attempts. Please wait a moment and try again.'],
    ])("rejects with a sentence of its own for a proxy's %d", async (status, sentence) => {
      const { call } = await callerOf(answering(status, '<h1>No</h1>'));
      expect(await failureOf(call(signOut))).toMatchObject({ status, messages: [sentence] });
    });
  });

  it('rejects when the response does not match the contract', async () => {
    const { call } = await callerOf((_, response) => void response.end('{"workspace":7}'));
    const failure = await failureOf(call(readWorkspace, { params: { address: 'acme' } }));
    expect(failure.messages[0]).toContain('Please reload');
  });

  it('rejects with status 0 without a response', async () => {
    const { call } = await callerOf((request) => void request.destroy());
    const failure = await failureOf(call(signOut));
    expect(failure).toMatchObject({ status: 0, retryAfter: null });
    expect(failure.messages[0]).toContain("can't be reached");
  });
});

describe('a call with a stale CSRF token', () => {
  it('fetches a new token and retries once', async () => {
    const log: string[] = [];
    const { call, held } = await callerOf(refusing(log), 'stale');
    await call(signOut);
    expect(log).toEqual(['DELETE stale', 'GET', 'DELETE fresh']);
    expect(held.token).toBe('fresh');
  });

  it('needs no retry when the previous response carried the next token', async () => {
    const log: string[] = [];
    const { call, held } = await callerOf((request, response) => {
      log.push(String(request.headers['x-csrf-token']));
      response.setHeader('x-csrf-token', 'next').end('{}');
    }, 'first');
    await call(signOut);
    expect(held.token).toBe('next');
    await call(signOut);
    expect(log).toEqual(['first', 'next']);
  });

  it('retries when another call has renewed the token meanwhile', async () => {
    const { call, held } = await callerOf((request, response) => {
      if (request.method === 'GET') return response.end('{"csrf_token":"fresh"}');
      if (request.headers['x-csrf-token'] === 'fresh') return response.end('{}');
      // Simulates a concurrent call that has renewed the token already.
      held.token = 'fresh';
      return response.writeHead(403).end('["Stale."]');
    }, 'stale');
    await expect(call(signOut)).resolves.toBeDefined();
  });

  it('does not retry when the refusal was not about the token', async () => {
    const log: string[] = [];
    const { call } = await callerOf((request, response) => {
      log.push(request.method ?? '');
      if (request.method === 'GET') return response.end('{"csrf_token":"fresh"}');
      return response.writeHead(403).end('["Not yours."]');
    });
    const failure = await failureOf(call(signOut));
    expect(failure).toMatchObject({ status: 403, messages: ['Not yours.'] });
    expect(log).toEqual(['DELETE', 'GET']);
  });
});

describe('a call from a signed-in page', () => {
  /** Responds as the server does while user 2 is signed in. */
  const asTwo =
    (log: string[] = []): RequestListener =>
    (request, response) => {
      log.push(`${request.method} ${String(request.headers['x-user-id'] ?? 'nobody')}`);
      response.setHeader('x-user-id', '2');
      response.end(request.method === 'GET' ? '{"workspace":{"address":"acme"}}' : '{}');
    };
  const read = { params: { address: 'acme' } };

  it('sends the id of the user a change is meant for', async () => {
    const log: string[] = [];
    const { call, owner } = await callerOf(asTwo(log));
    owner.userId = 2;
    await call(readWorkspace, read);
    await call(signOut);
    expect(log).toEqual(['GET nobody', 'DELETE 2']);
    expect(owner.replacements).toBe(0);
  });

  it('never settles when another user is signed in: the page reloads', async () => {
    const { call, owner } = await callerOf(asTwo());
    owner.userId = 1;
    const answers: unknown[] = [];
    for (const answer of [call(readWorkspace, read), call(signOut)]) {
      void answer.finally(() => answers.push('settled'));
    }
    await expect.poll(() => owner.replacements).toBe(2);
    expect(answers).toEqual([]);
  });

  it('returns its response when the session has ended, and notifies the page', async () => {
    const { call, owner } = await callerOf((_, response) => {
      response.writeHead(401).end('["You need to sign in first."]');
    });
    owner.userId = 1;
    expect((await failureOf(call(signOut))).status).toBe(401);
    expect(owner).toMatchObject({ replacements: 0, endings: 1 });
  });

  it('belongs to the user who made it, even if another user signs in meanwhile', async () => {
    const { call, owner } = await callerOf((_, response) => {
      owner.userId = 1;
      response.setHeader('x-user-id', '2');
      response.end('{"workspace":{"address":"acme"}}');
    });
    await call(readWorkspace, read);
    expect(owner).toEqual({ userId: 1, replacements: 0, endings: 0 });
  });

  it('has no expected user when it signs in', async () => {
    const log: string[] = [];
    const { call, owner } = await callerOf(asTwo(log));
    owner.userId = 1;
    const user = { email: 'b@example.com', password: 'secret', workspace_address: '' };
    await failureOf(call(signIn, { body: { user } }));
    expect(log).toEqual(['POST nobody']);
    expect(owner.replacements).toBe(0);
  });
});
