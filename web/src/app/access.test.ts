import { describe, expect, it } from 'vitest';
import { redirectFor } from './access';

describe('access to a route', () => {
  it('lets everyone see public routes', () => {
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
