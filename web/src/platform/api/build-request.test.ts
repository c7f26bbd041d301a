import { describe, expect, it } from 'vitest';
import { buildRequest, callPath } from './build-request';

describe('the path of a call', () => {
  it('has its parameters filled in, encoded', () => {
    const endpoint = { path: '/api/workspaces/:address' };
    expect(callPath(endpoint, { params: { address: 'acme' } })).toBe('/api/workspaces/acme');
    expect(callPath(endpoint, { params: { address: 'a/b?' } })).toBe('/api/workspaces/a%2Fb%3F');
  });

  it('carries the query without undefined values', () => {
    const endpoint = { path: '/api/channels/:id/messages' };
    const parts = { params: { id: 7 }, query: { before: 40, after: undefined, limit: 50 } };
    expect(callPath(endpoint, parts)).toBe('/api/channels/7/messages?before=40&limit=50');
    expect(callPath(endpoint, { params: { id: 7 } })).toBe('/api/channels/7/messages');
  });

  it('encodes nested query keys with brackets', () => {
    const parts = { query: { message_save: { workspace_id: 7 } } };
    const path = callPath({ path: '/api/message_saves' }, parts);
    expect(path).toBe('/api/message_saves?message_save%5Bworkspace_id%5D=7');
  });

  it('throws without a path parameter', () => {
    expect(() => callPath({ path: '/api/channels/:id' }, {})).toThrow(
      'needs the path parameter id',
    );
  });
});

const sender = { csrfToken: 'token', userId: 7 };

describe('a null character that was pasted', () => {
  const text = 'be\0fore \\u0000';

  it('is left out wherever the server would refuse it', () => {
    const request = buildRequest(
      { method: 'POST' },
      { message: { body: text, files: [] } },
      sender,
    );
    expect(JSON.parse(request.body as string)).toEqual({
      message: { body: 'before \\u0000', files: [] },
    });
    const photo = new File(['a\0b'], 'me.jpg');
    const form = buildRequest({ method: 'PATCH' }, { user: { photo, status: text } }, sender);
    expect((form.body as FormData).get('user[status]')).toBe('before \\u0000');
    expect((form.body as FormData).get('user[photo]')).toMatchObject({ size: 3 });
    const parts = { params: { address: 'a\0b' }, query: { q: 'c\0d' } };
    expect(callPath({ path: '/api/workspaces/:address' }, parts)).toBe('/api/workspaces/ab?q=cd');
  });
});

describe('the request of a call', () => {
  it('carries the CSRF token and the user id when it makes a change', () => {
    const request = buildRequest({ method: 'POST' }, { channel: { name: 'budget' } }, sender);
    expect(request).toEqual({
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-csrf-token': 'token',
        'x-requested-with': 'XMLHttpRequest',
        'x-user-id': '7',
      },
      body: '{"channel":{"name":"budget"}}',
    });
  });

  it('omits the user id when the sender is unspecified', () => {
    const request = buildRequest({ method: 'POST' }, {}, { ...sender, userId: null });
    expect(request.headers).toHaveProperty('x-csrf-token');
    expect(request.headers).not.toHaveProperty('x-user-id');
  });

  it('has neither token nor body when it only reads', () => {
    expect(buildRequest({ method: 'GET' }, undefined, sender)).toEqual({
      method: 'GET',
      headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    });
  });

  it('has neither body nor content type when a change needs none', () => {
    const request = buildRequest({ method: 'DELETE' }, undefined, sender);
    expect(request.body).toBeUndefined();
    expect(request.headers).not.toHaveProperty('content-type');
  });

  it('is a multipart form with bracketed names when the body contains a file', () => {
    const photo = new File(['jpg'], 'me.jpg', { type: 'image/jpeg' });
    const body = { user: { full_name: 'Al', timezone_offset: -5, photo, status: undefined } };
    const request = buildRequest({ method: 'PATCH' }, body, sender);
    expect(request.headers).not.toHaveProperty('content-type');
    expect(request.headers).toHaveProperty('x-csrf-token', 'token');
    const form = request.body as FormData;
    expect([...form.keys()]).toEqual(['user[full_name]', 'user[timezone_offset]', 'user[photo]']);
    expect(form.get('user[timezone_offset]')).toBe('-5');
    expect(form.get('user[photo]')).toMatchObject({ name: 'me.jpg', size: 3 });
  });
});
