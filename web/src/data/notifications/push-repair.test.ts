import { expect, it } from 'vitest';
import { pushRepair, type PushState } from './push-repair';

const working: PushState = {
  ownId: 7,
  owner: 7,
  permission: 'granted',
  subscription: { hasKey: true },
};

it('tells the server of a working subscription again', () => {
  expect(pushRepair(working)).toBe('send');
});

it('subscribes again where the subscription was lost, or the key has changed', () => {
  expect(pushRepair({ ...working, subscription: null })).toBe('subscribe');
  expect(pushRepair({ ...working, subscription: { hasKey: false } })).toBe('subscribe');
});

it('ends where the permission was refused, and waits where it was only taken back', () => {
  expect(pushRepair({ ...working, permission: 'denied' })).toBe('end');
  expect(pushRepair({ ...working, permission: 'default', subscription: null })).toBe('nothing');
});

it('ends what another account turned on', () => {
  expect(pushRepair({ ...working, owner: 8 })).toBe('end');
  expect(pushRepair({ ...working, owner: null })).toBe('end');
  expect(pushRepair({ ...working, owner: 8, subscription: null })).toBe('end');
});

it('does nothing where push was never turned on', () => {
  const permissions: NotificationPermission[] = ['default', 'denied', 'granted'];
  for (const permission of permissions) {
    expect(pushRepair({ ...working, permission, owner: null, subscription: null })).toBe('nothing');
  }
});
