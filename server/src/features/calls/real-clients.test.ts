import { createCable, type Cable, type Message } from '@anycable/core';
import { postMessage } from '@parley/contract/endpoints/messages';
import type { CallSignal } from '@parley/contract/entities/call-signal';
import { adapters, createConsumer, type Consumer } from '@rails/actioncable';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

/** A WebSocket with the headers that a browser adds by itself. */
function socketOf({ browser }: Person): new (url: string, protocols: string[]) => WebSocket {
  return class extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { headers: { cookie: browser.cookieHeader } });
    }
  };
}

const team = teamBeforeAll(startTestServer);
let carol: Person;
let dm: number;
const opened: (Consumer | Cable)[] = [];

beforeAll(async () => {
  carol = await newColleague(team, 'carol');
  const { alice, bob, workspaceId } = team;
  dm = (await alice.opensDirect(bob, workspaceId)).channel_id;
});

const cableUrl = () => `${team.server.url.replace('http', 'ws')}/cable`;

interface Live {
  received: unknown[];
  perform(action: string, payload: object): void;
}

interface AnycableLive extends Live {
  whisper(data: object): void;
  /** Resolves once the server has read everything sent before. */
  fence(): Promise<unknown>;
}

async function anycable(
  person: Person,
  channel: string,
  parameters: Record<string, number> = {},
): Promise<AnycableLive> {
  const client = createCable(cableUrl(), {
    protocol: 'actioncable-v1-ext-json',
    websocketImplementation: socketOf(person),
    logLevel: 'error',
  });
  opened.push(client);
  const subscription = client.subscribeTo(channel, parameters);
  const received: Message[] = [];
  subscription.on('message', (message) => received.push(message));
  await subscription.ensureSubscribed();
  return {
    received,
    perform: (action, payload) => void subscription.perform(action, { ...payload }),
    whisper: (data) => void subscription.whisper(data),
    fence: () => client.subscribeTo('LoginChannel').ensureSubscribed(),
  };
}

async function rails(person: Person, channel: string): Promise<Live> {
  // The library reads it when it connects.
  adapters.WebSocket = socketOf(person) as unknown as typeof adapters.WebSocket;
  const consumer = createConsumer(cableUrl());
  opened.push(consumer);
  const received: unknown[] = [];
  const subscription = await new Promise<{ perform(action: string, payload: object): void }>(
    (resolve) => {
      const made = consumer.subscriptions.create(channel, {
        connected: () => resolve(made),
        received: (message: unknown) => received.push(message),
      });
    },
  );
  // Both libraries write the action into the object they are given.
  const perform: Live['perform'] = (action, payload) =>
    subscription.perform(action, { ...payload });
  return { received, perform };
}

describe('existing clients', () => {
  const browser = ['addEventListener', 'removeEventListener'] as const;
  const original = adapters.WebSocket;

  // The connection monitor of @rails watches the page's visibility; Node has no page.
  beforeAll(() => {
    for (const name of browser) Object.assign(globalThis, { [name]: () => {} });
    Object.assign(globalThis, { document: { visibilityState: 'visible' } });
  });

  afterAll(() => {
    for (const client of opened) client.disconnect();
    adapters.WebSocket = original;
    for (const name of [...browser, 'document']) Reflect.deleteProperty(globalThis, name);
  });

  it('R9: call each other, and no other user can call in their name', async () => {
    const { alice, bob } = team;
    const clients = [
      await rails(alice, 'CallChannel'),
      await anycable(bob, 'CallChannel'),
      await anycable(carol, 'CallChannel'),
    ] as const;
    const [hers, his, carols] = clients;
    /** Only SPEC's fields, as pages from before `call_id` and `client` send them. */
    const signal = (type: CallSignal['type'], from: Person, to: Person) => {
      const ids = { from: from.id, to: to.id, target_user_id: to.id, channel_id: dm };
      return { type, ...ids, sdp: null, candidate: null };
    };
    carols.perform('speak', signal('JOIN_CALL', alice, bob));
    carols.perform('speak', signal('JOIN_CALL', carol, bob));
    his.perform('speak', signal('LEAVE_CALL', alice, bob));
    hers.perform('speak', signal('JOIN_CALL', alice, carol));

    await carols.fence();
    /** Both libraries pass on a refusal, and keep the subscription. */
    const refused = (status: number, message: string) => ({ status, errors: [message] });
    const inOthersName = refused(403, 'Call signals can only be sent for oneself.');
    const notTheTwo = 'Calls are between the two people of direct messages.';
    await expect
      .poll(() => [hers, his, carols].map(({ received }) => received))
      .toEqual([
        [refused(403, notTheTwo)],
        [inOthersName],
        [inOthersName, refused(404, 'Not found.')],
      ]);
    for (const { received } of clients) received.length = 0;

    const call = [signal('JOIN_CALL', alice, bob), signal('PICKUP_CALL', bob, alice)];
    hers.perform('speak', call[0] ?? {});
    await expect.poll(() => his.received).toEqual(call.slice(0, 1));
    his.perform('speak', call[1] ?? {});
    for (const { received } of [hers, his]) await expect.poll(() => received).toEqual(call);
    expect(carols.received).toEqual([]);
  });

  it.each(['ChatChannel', 'LoginChannel'])(
    'R9: announce nothing with `speak` on %s',
    async (channel) => {
      const { alice, general } = team;
      const [hers, herOther] = [await rails(alice, channel), await anycable(alice, channel)];
      const forged = { message_data: { type: 'PUT', message: { body: 'forged' } } };
      for (const live of [hers, herOther]) live.perform('speak', forged);
      const mine = await anycable(alice, 'ChatChannel');
      const message = { body: `after ${channel}`, channel_id: general };
      await alice.browser.call(postMessage, { body: { message } });
      await expect.poll(() => JSON.stringify(mine.received)).toContain(message.body);
      for (const { received } of [hers, herOther, mine]) {
        expect(JSON.stringify(received)).not.toContain('forged');
      }
    },
  );

  it('whisper in a channel that they have joined, to subscribers of that channel', async () => {
    const { alice, bob, plans, general } = team;
    const [hers, his, carols] = [
      await anycable(alice, 'ChatChannel', { channel_id: plans }),
      await anycable(bob, 'ChatChannel', { channel_id: plans }),
      await anycable(carol, 'ChatChannel', { channel_id: general }),
    ];
    const herAll = await anycable(alice, 'ChatChannel');
    his.whisper({ from: 'somebody who did not join' });
    herAll.whisper({ to: 'no channel' });
    // R9: the server sets the sender; unknown fields are dropped.
    hers.whisper({ typing: true, user_id: bob.id, channel_id: general, text: 'forged' });
    const typing = { typing: true, user_id: alice.id, channel_id: plans };
    await expect.poll(() => his.received).toEqual([typing]);
    const message = { body: 'a fence', channel_id: plans };
    await alice.browser.call(postMessage, { body: { message } });
    for (const { received } of [hers, herAll]) {
      await expect.poll(() => JSON.stringify(received)).toContain('a fence');
    }
    for (const { received } of [hers, herAll, carols]) {
      expect(JSON.stringify(received)).not.toMatch(/typing|somebody|no channel|forged/);
    }
    expect(his.received).toHaveLength(2);
  });
});
