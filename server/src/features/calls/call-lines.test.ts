import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sendCallSignal } from '@parley/contract/endpoints/calls';
import { updateDm } from '@parley/contract/endpoints/dm-channel-users';
import { createReact } from '@parley/contract/endpoints/message-reacts';
import { deleteMessage, listMessages, updateMessage } from '@parley/contract/endpoints/messages';
import { readPosition } from '@parley/contract/endpoints/reads';
import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import type { CallSignal } from '@parley/contract/entities/call-signal';
import type { Message } from '@parley/contract/entities/message';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CableClient } from '../../../testing/clients/cable-client.js';
import { chatIdentifier, goLive } from '../../../testing/clients/live-browser.js';
import { ageCalls } from '../../../testing/database/age-calls.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import { meet, type Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

const second = 1_000;
const minute = 60 * second;

describeMostlyOnSqlite('what calls leave in the direct messages', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);
  let caller: Person;
  let callee: Person;
  let dm: number;
  let pairs = 0;

  beforeEach(async () => {
    pairs += 1;
    caller = await newColleague(team, `caller-${pairs}`);
    callee = await newColleague(team, `callee-${pairs}`);
    dm = (await caller.opensDirect(callee, team.workspaceId)).channel_id;
  });

  const store = () => team.server.store;

  /** Sends a signal as either member of the direct messages. */
  async function say(
    type: CallSignal['type'],
    from: Person,
    change: Partial<CallSignal> = {},
    to = from.id === caller.id ? callee : caller,
  ): Promise<number> {
    const people = { from: from.id, to: to.id, target_user_id: to.id };
    const body = { type, ...people, channel_id: dm, ...change };
    return (await from.browser.attempt(sendCallSignal, { body })).status;
  }

  const list = ({ browser }: Person, channelId: number) =>
    browser.call(listMessages, { params: { id: String(channelId) } });
  async function lines(channelId = dm): Promise<Message[]> {
    return Object.values(await list(caller, channelId));
  }
  const outcomes = async () =>
    (await lines()).map(({ call }) => call && [call.outcome, call.seconds]);
  const openCalls = () =>
    store()
      .reader.selectFrom('calls')
      .select('id')
      .where('channel_id', '=', dm)
      .where('ended_at', 'is', null)
      .execute();
  async function waitForEnd(): Promise<void> {
    await expect.poll(openCalls, { timeout: 10 * second }).toEqual([]);
  }

  describe('a missed call', () => {
    onSqlite('is a message by the caller when the caller gives up', async () => {
      const his = await goLive(team.server, callee, [chatIdentifier]);
      const call_id = randomUUID();
      await say('JOIN_CALL', caller, { call_id });
      expect(await lines()).toEqual([]);
      await say('RECEIVED_CALL', callee, { call_id });
      await say('LEAVE_CALL', caller, { call_id });

      const [line] = await lines();
      const call = { outcome: 'missed', seconds: null };
      expect(line).toMatchObject({ type: 'call', body: '<p>Missed call</p>', call });
      expect(line?.user_id).toBe(caller.id);
      expect(Date.parse(line?.call?.rang_at ?? '')).toBeLessThanOrEqual(
        Date.parse(line?.created_at ?? ''),
      );
      await his.until(() => his.messages(`channel:${dm}`).length === 1);
      expect(his.messages(`channel:${dm}`)).toEqual([
        { message_data: { type: 'PUT', is_new: true, message: line, dm_channel: true } },
      ]);
      // The direct messages are open for the callee now, who had left or never opened them.
      expect(Object.values(await list(callee, dm))).toEqual([line]);
    });

    onSqlite('is unread like a message, and the other lines are not', async () => {
      const unread = async (person: Person) => {
        const params = { id: String(dm) };
        const entry = await person.browser.call(readPosition, { params });
        return [entry.unread, entry.mentions];
      };
      await say('JOIN_CALL', caller, { call_id: 'a' });
      await say('LEAVE_CALL', caller, { call_id: 'a' });
      expect(await unread(callee)).toEqual([1, 1]);
      expect(await unread(caller)).toEqual([0, 0]);
      await say('JOIN_CALL', caller, { call_id: 'b' });
      await say('REJECT_CALL', callee, { call_id: 'b' });
      await say('JOIN_CALL', callee, { call_id: 'c' });
      await say('PICKUP_CALL', caller, { call_id: 'c' });
      await say('LEAVE_CALL', caller, { call_id: 'c' });
      expect(await lines()).toHaveLength(3);
      expect(await unread(callee)).toEqual([1, 1]);
      expect(await unread(caller)).toEqual([0, 0]);
    });

    onBoth("is written without the caller's browser, once ringing has taken too long", async () => {
      await say('JOIN_CALL', caller, { call_id: randomUUID() });
      await ageCalls(store(), 39 * second);
      expect(await openCalls()).toHaveLength(1);
      await ageCalls(store(), second);
      await waitForEnd();
      expect(await outcomes()).toEqual([['missed', null]]);
    });

    onSqlite(
      'is written for somebody who paused notifications, and brings back a DM that was left',
      async () => {
        const params = { workspace_id: String(team.workspaceId) };
        const body = { workspace_user: { paused: true } };
        await callee.browser.call(updateWorkspaceUser, { params, body });
        await callee.opensDirect(caller, team.workspaceId);
        await callee.browser.call(updateDm, {
          params: { channel_id: String(dm) },
          body: { dm_channel_user: { active: false } },
        });
        await say('JOIN_CALL', caller);
        await say('LEAVE_CALL', caller);
        expect(await outcomes()).toEqual([['missed', null]]);
        const own = await store()
          .reader.selectFrom('channel_members')
          .select('left_at')
          .where('channel_id', '=', dm)
          .where('user_id', '=', callee.id)
          .execute();
        expect(own).toEqual([{ left_at: null }]);
      },
    );

    onSqlite('is busy when the callee is in another call', async () => {
      const carol = await newColleague(team, `carol-${pairs}`);
      const other = (await carol.opensDirect(callee, team.workspaceId)).channel_id;
      await say('JOIN_CALL', carol, { channel_id: other }, callee);
      await say('PICKUP_CALL', callee, { channel_id: other }, carol);
      await say('JOIN_CALL', caller);
      await say('REJECT_CALL', callee);
      expect(await outcomes()).toEqual([['busy', null]]);
      await say('LEAVE_CALL', carol, { channel_id: other }, callee);
    });
  });

  /** Says in a new connection that a call goes on. Resolves with the connection when the server has taken it. */
  async function keep(person: Person, call_id: string) {
    const identifier = JSON.stringify({ channel: 'CallChannel' });
    const client = await goLive(team.server, person, [identifier]);
    const data = JSON.stringify({ action: 'keep', channel_id: dm, call_id });
    client.send({ command: 'message', identifier, data });
    client.send({ command: 'subscribe', identifier: 'fence' });
    await client.untilType('reject_subscription');
    return client;
  }

  onSqlite('a declined call is one line', async () => {
    await say('JOIN_CALL', caller, { call_id: 'a' });
    await say('REJECT_CALL', callee, { call_id: 'a' });
    expect(await outcomes()).toEqual([['declined', null]]);
  });

  describe('whoever missed the end of a call that rang is told again', () => {
    const isTold = (client: CableClient, signal: Partial<CallSignal>) =>
      client.until((one) => one.messages().some((message) => isDeepStrictEqual(message, signal)));

    onBoth('that it was declined', async () => {
      await say('JOIN_CALL', caller, { call_id: 'a' });
      expect((await keep(caller, 'a')).messages()).toEqual([]);
      await say('REJECT_CALL', callee, { call_id: 'a' });
      const people = { from: callee.id, to: caller.id, target_user_id: caller.id };
      const ended = { type: 'REJECT_CALL', ...people, channel_id: dm, call_id: 'a' } as const;
      await isTold(await keep(caller, 'a'), ended);
      const mallory = await newColleague(team, `mallory-of-${pairs}`);
      expect((await keep(mallory, 'a')).messages()).toEqual([]);
    });

    onSqlite('that its caller gave up', async () => {
      await say('JOIN_CALL', caller, { call_id: 'a' });
      await say('LEAVE_CALL', caller, { call_id: 'a' });
      const people = { from: caller.id, to: callee.id, target_user_id: callee.id };
      const ended = { type: 'LEAVE_CALL', ...people, channel_id: dm, call_id: 'a' } as const;
      await isTold(await keep(callee, 'a'), ended);
    });
  });

  describe('an answered call', () => {
    const answer = async (call_id = 'a') => {
      await say('JOIN_CALL', caller, { call_id });
      await say('PICKUP_CALL', callee, { call_id });
    };
    const keptAt = async () =>
      (
        await store()
          .reader.selectFrom('calls')
          .select('kept_at')
          .where('channel_id', '=', dm)
          .executeTakeFirstOrThrow()
      ).kept_at;

    onBoth('has its length', async () => {
      await answer();
      await ageCalls(store(), 3 * minute);
      await say('LEAVE_CALL', callee, { call_id: 'a' });
      const [line] = await lines();
      const seconds = line?.call?.seconds ?? 0;
      expect(line?.call?.outcome).toBe('answered');
      expect(seconds).toBeGreaterThanOrEqual(180);
      expect(seconds).toBeLessThan(240);
      expect(line?.body).toMatch(/^<p>Call, 3 min/);
    });

    onSqlite('that never connected has none', async () => {
      await answer();
      await say('LEAVE_CALL', caller, { call_id: 'a', reason: 'unconnected' });
      expect(await outcomes()).toEqual([['answered', null]]);
    });

    onSqlite(
      'goes on when a page that was unloaded comes back, and has ended when it does not',
      async () => {
        await answer();
        await ageCalls(store(), minute);
        await say('LEAVE_CALL', caller, { call_id: 'a', reason: 'unload' });
        await say('PICKUP_CALL', caller, { call_id: 'a', rejoins: 1 });
        await ageCalls(store(), minute);
        expect(await lines()).toEqual([]);
        await say('LEAVE_CALL', caller, { call_id: 'a', reason: 'unload' });
        await ageCalls(store(), 20 * second);
        await waitForEnd();
        const [line] = await lines();
        expect(line?.call?.seconds).toBeGreaterThanOrEqual(120);
        expect(line?.call?.seconds).toBeLessThan(139);
      },
    );

    onSqlite('of which both sides vanished lasted until the last sign of life', async () => {
      await answer();
      await ageCalls(store(), 10 * minute);
      await keep(callee, 'a');
      await ageCalls(store(), 4 * minute);
      expect(await openCalls()).toHaveLength(1);
      await ageCalls(store(), 2 * minute);
      await waitForEnd();
      const [line] = await lines();
      expect(line?.call?.seconds).toBeGreaterThanOrEqual(600);
      expect(line?.call?.seconds).toBeLessThan(660);
    });

    onSqlite('is kept alive by nobody else', async () => {
      await answer();
      await keep(await newColleague(team, `mallory-${pairs}`), 'a');
      await keep(callee, 'b');
      expect(await keptAt()).toBeNull();
      await keep(callee, 'a');
      expect(await keptAt()).not.toBeNull();
      await say('LEAVE_CALL', caller, { call_id: 'a' });
    });
  });

  onBoth('is one line however often signals are repeated, and at the same time', async () => {
    const again = (type: CallSignal['type'], from: Person) =>
      Promise.all(Array.from({ length: 6 }, () => say(type, from, { call_id: 'a' })));
    await again('JOIN_CALL', caller);
    await again('PICKUP_CALL', callee);
    await Promise.all([again('LEAVE_CALL', caller), again('LEAVE_CALL', callee)]);
    for (const type of ['JOIN_CALL', 'PICKUP_CALL', 'LEAVE_CALL'] as const) {
      await again(type, type === 'PICKUP_CALL' ? callee : caller);
    }
    await ageCalls(store(), 60 * minute);
    expect(await outcomes()).toEqual([['answered', expect.any(Number)]]);
  });

  onSqlite('is one line for clients that give calls no id', async () => {
    for (let n = 0; n < 5; n += 1) await say('JOIN_CALL', caller);
    await say('REJECT_CALL', callee);
    // A late JOIN_CALL.
    await say('JOIN_CALL', caller);
    expect(await outcomes()).toEqual([['declined', null]]);
  });

  onBoth('is one answered call when both call each other at once', async () => {
    await say('JOIN_CALL', caller, { call_id: 'a' });
    await say('JOIN_CALL', callee, { call_id: 'b' });
    await say('LEAVE_CALL', callee, { call_id: 'b' });
    await say('PICKUP_CALL', callee, { call_id: 'a' });
    await say('LEAVE_CALL', caller, { call_id: 'a' });
    expect(await outcomes()).toEqual([['answered', expect.any(Number)]]);
  });

  onSqlite('is one answered call when the other side never took its own call back', async () => {
    await say('JOIN_CALL', caller, { call_id: 'a' });
    await say('JOIN_CALL', callee, { call_id: 'b' });
    await say('PICKUP_CALL', callee, { call_id: 'a' });
    await say('LEAVE_CALL', caller, { call_id: 'a' });
    await ageCalls(store(), 60 * minute);
    expect(await openCalls()).toEqual([]);
    expect(await outcomes()).toEqual([['answered', expect.any(Number)]]);
  });

  onSqlite('a caller who calls again has left the earlier call', async () => {
    await say('JOIN_CALL', caller, { call_id: 'a' });
    await say('JOIN_CALL', caller, { call_id: 'b' });
    expect(await outcomes()).toEqual([['missed', null]]);
    await say('PICKUP_CALL', callee, { call_id: 'b' });
    await say('JOIN_CALL', callee, { call_id: 'c' });
    expect(await outcomes()).toEqual([
      ['missed', null],
      ['answered', null],
    ]);
  });

  onSqlite('nobody answers or ends a call that is not theirs to answer or to end', async () => {
    await say('JOIN_CALL', caller, { call_id: 'a' });
    const carol = await newColleague(team, `carol-${pairs}`);
    const other = (await carol.opensDirect(callee, team.workspaceId)).channel_id;
    const forged = { call_id: 'a', channel_id: other };
    for (const type of ['PICKUP_CALL', 'LEAVE_CALL', 'REJECT_CALL'] as const) {
      expect(await say(type, carol, forged, callee)).toBe(204);
      expect(await say(type, carol, { call_id: 'a' }, callee)).toBe(404);
    }
    await say('PICKUP_CALL', caller, { call_id: 'a' });
    await say('REJECT_CALL', caller, { call_id: 'a' });
    await say('LEAVE_CALL', callee, { call_id: 'a' });
    await say('JOIN_CALL', callee, { call_id: 'a' });
    expect(await lines()).toEqual([]);
    // The same id elsewhere is another call.
    await say('JOIN_CALL', carol, forged, callee);
    await say('LEAVE_CALL', caller, { call_id: 'a' });
    expect(await outcomes()).toEqual([['missed', null]]);
    expect(Object.keys(await list(carol, other))).toEqual([]);
  });

  onSqlite('cannot be edited or deleted, but reacted to', async () => {
    await say('JOIN_CALL', caller);
    await say('LEAVE_CALL', caller);
    const [line] = await lines();
    const params = { id: String(line?.id) };
    const body = { message: { body: 'I never called' } };
    const edited = await caller.browser.attempt(updateMessage, { params, body });
    expect([edited.status, edited.body]).toEqual([
      403,
      ['Calls are history: they cannot be edited.'],
    ]);
    const deleted = await caller.browser.attempt(deleteMessage, { params });
    expect([deleted.status, deleted.body]).toEqual([
      403,
      ['Calls are history: they cannot be deleted.'],
    ]);
    const message_react = { message_id: line?.id ?? 0, react_code: '👍' as const };
    await callee.browser.call(createReact, { body: { message_react } });
    expect(await lines()).toMatchObject([{ ...line, total_reacts: { '👍': 1 } }]);
  });
});

it('R11: calls are begun only so often', async () => {
  const server = await startTestServer({ environment: { PARLEY_RATE_LIMITS: 'on' } });
  try {
    const { alice, bob, workspaceId } = await meet(server);
    const { channel_id } = await alice.opensDirect(bob, workspaceId);
    const to = { from: alice.id, to: bob.id, target_user_id: bob.id, channel_id };
    const ring = (call_id: string) =>
      alice.browser.attempt(sendCallSignal, { body: { type: 'JOIN_CALL', ...to, call_id } });
    for (let n = 0; n < 30; n += 1) expect((await ring(`call ${n}`)).status).toBe(204);
    expect((await ring('one more')).status).toBe(429);
    // Repeated signals are not rate-limited.
    expect((await ring('call 29')).status).toBe(204);
  } finally {
    await server.close();
  }
});
