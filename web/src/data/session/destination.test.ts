import { expect, it } from 'vitest';
import {
  addressIn,
  destinationOf,
  destinationTo,
  routeAfterSignIn,
  routeAfterSignUp,
} from './destination';

const place = '/workspace/acme/42?message=7';

it('is a route behind sign-in, and nothing else', () => {
  expect(destinationOf({ next: place })).toEqual({ next: place });
  for (const next of [
    '/create',
    '/account',
    '/call_check',
    '/workspace/acme/saved-browser',
    '/workspace/acme',
  ]) {
    expect(destinationTo(next)).toEqual({ next });
  }
  const others = [
    '//evil.example',
    'https://evil.example/workspace/a',
    '/',
    '/signin',
    '/workspace//',
  ];
  for (const next of others) expect(destinationTo(next), next).toBeUndefined();
  for (const state of [null, undefined, 'x', { next: 5 }, { page: 'finish' }]) {
    expect(destinationOf(state)).toBeUndefined();
  }
});

it('leads to the channel instead of into a call', () => {
  expect(destinationTo('/workspace/acme/42/video_call?pickup')).toEqual({
    next: '/workspace/acme/42',
  });
});

it('is reached by signing in to its workspace, or to the account', () => {
  const wanted = destinationTo(place);
  expect(addressIn(wanted)).toBe('acme');
  expect(routeAfterSignIn(wanted, 'acme')).toBe(place);
  expect(routeAfterSignIn(wanted, '')).toBe(place);
  expect(routeAfterSignIn(wanted, 'other')).toBe('/workspace/other/0');
  expect(routeAfterSignIn(destinationTo('/create'), 'acme')).toBe('/create');
  expect(routeAfterSignIn(undefined, 'acme')).toBe('/workspace/acme/0');
  expect(routeAfterSignIn(undefined, '')).toBe('/');
});

it('in a workspace is not reached by signing up', () => {
  expect(routeAfterSignUp(destinationTo(place))).toBe('/');
  expect(routeAfterSignUp(destinationTo('/create'))).toBe('/create');
});
