import { describe, expect, it } from 'vitest';
import { redirectFor } from './access';

describe('who may see a route', () => {
  it('lets everybody see what is public', () => {
    expect(redirectFor('anyone', false)).toBeNull();
    expect(redirectFor('anyone', true)).toBeNull();
  });

  it('sends a visitor from a protected route to /signin', () => {
    expect(redirectFor('users', true)).toBeNull();
    expect(redirectFor('users', false)).toBe('/signin');
  });

  it('sends a user from a route for visitors to /', () => {
    expect(redirectFor('visitors', false)).toBeNull();
    expect(redirectFor('visitors', true)).toBe('/');
  });
});
