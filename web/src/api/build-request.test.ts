import { describe, expect, it } from 'vitest';
import { buildRequest, callPath } from './build-request';

describe('the path of a call', () => {
  it('has its parameters filled in, encoded', () => {
    const endpoint = { path: '/api/workspaces/:address' };
    expect(callPath(endpoint, { params: { address: 'acme' } })).toBe('/api/workspaces/acme');
    expect(callPath(endpoint, { params: { address: 'a/b?' } })).toBe('/api/workspaces/a%2Fb%3F');
  });

  it('carries the query that is there, and nothing for what is undefined', () => {
    const endpoint = { path: '/api/channels/:id/messages' };
    const parts = { params: { id: 7 }, query: { before: 40, after: undefined, limit: 50 } };
    expect(callPath(endpoint, parts)).toBe('/api/channels/7/messages?before=40&limit=50');
    expect(callPath(endpoint, { params: { id: 7 } })).toBe('/api/channels/7/messages');
  });

  it('cannot be made without a parameter', () => {
    expect(() => callPath({ path: '/api/channels/:id' }, {})).toThrow('needs id');
  });
});

describe('the request of a call', () => {
  it('carries the CSRF token when it changes something', () => {
    const request = buildRequest({ method: 'POST' }, { channel: { name: 'budget' } }, 'token');
    expect(request).toEqual({
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-csrf-token': 'token',
        'x-requested-with': 'XMLHttpRequest',
      },
      body: '{"channel":{"name":"budget"}}',
    });
  });

  it('has neither token nor body when it only reads', () => {
    expect(buildRequest({ method: 'GET' }, undefined, 'token')).toEqual({
      method: 'GET',
      headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    });
  });

  it('has no body, and says none, when a change needs none', () => {
    const request = buildRequest({ method: 'DELETE' }, undefined, 'token');
    expect(request.body).toBeUndefined();
    expect(request.headers).not.toHaveProperty('content-type');
  });
});
