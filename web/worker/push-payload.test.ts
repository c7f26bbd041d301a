import { expect, it } from 'vitest';
import { ownPath, readPushed } from './push-payload';

const origin = 'https://chat.example';

it('reads the Declarative Web Push form', () => {
  const pushed = readPushed(
    {
      web_push: 8030,
      notification: {
        title: 'Bob in #launch',
        body: 'Are you there?',
        navigate: `${origin}/#/workspace/acme/5?message=9`,
        tag: 'channel:5',
        data: { message_id: 9 },
      },
      app_badge: 3,
    },
    origin,
  );
  expect(pushed).toEqual({
    notification: {
      title: 'Bob in #launch',
      body: 'Are you there?',
      navigate: '/#/workspace/acme/5?message=9',
      tag: 'channel:5',
      silent: false,
      rings: false,
      endsCall: false,
      messageId: 9,
    },
    badge: 3,
  });
});

it('knows a call that rings, and its end', () => {
  const read = (kind: string) => {
    const notification = { title: 'Bob is calling', tag: 'call:7', data: { kind } };
    const { rings, endsCall } = readPushed({ notification }, origin).notification;
    return [rings, endsCall];
  };
  expect(['call', 'call_ended', 'message'].map(read)).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
});

it('finds something to show in every payload', () => {
  for (const payload of [undefined, null, 'text', 7, [], {}, { notification: { title: 5 } }]) {
    const { notification, badge } = readPushed(payload, origin);
    expect(notification.title).toBe('Parley');
    expect(notification.body).not.toBe('');
    expect(notification.navigate).toBe('/');
    expect(badge).toBeNull();
  }
});

it('reads a badge in either spelling, and no impossible one', () => {
  const badgeOf = (app_badge: unknown) => readPushed({ app_badge }, origin).badge;
  expect([0, 12, '12'].map(badgeOf)).toEqual([0, 12, 12]);
  expect([-1, 1.5, 'many', '', null].map(badgeOf)).toEqual([null, null, null, null, null]);
  expect(readPushed({ notification: { app_badge: '4' } }, origin).badge).toBe(4);
});

it('opens addresses of this server only', () => {
  expect(ownPath('/#/workspace/acme/5', origin)).toBe('/#/workspace/acme/5');
  expect(ownPath(`${origin}/?x#/`, origin)).toBe('/?x#/');
  for (const foreign of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'http:'])
    expect([foreign, ownPath(foreign, origin)]).toEqual([foreign, '/']);
});
