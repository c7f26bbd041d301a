import { sendCallSignal } from '@parley/contract/endpoints/calls';
import { updateDm } from '@parley/contract/endpoints/dm-channel-users';
import { postMessage } from '@parley/contract/endpoints/messages';
import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import type { CallSignal } from '@parley/contract/entities/call-signal';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CableClient } from '../../../testing/clients/cable-client.js';
import { goLive } from '../../../testing/clients/live-browser.js';
import {
  invitePerson,
  newPerson,
  newWorkspace,
  type Person,
} from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { callStream } from '../../domain/calls/call-stream.js';
import type { StoredEvent } from '../../platform/store/event.js';

const callIdentifier = JSON.stringify({ channel: 'CallChannel' });

describe('calls', () => {
  const team = teamBeforeAll(startTestServer);
  let carol: Person;
  /** The DM of Alice and Bob. */
  let dm: number;

  beforeAll(async () => {
    carol = await newColleague(team, 'carol');
    dm = await open(team.alice, team.bob);
  });

  async function open(
    person: Person,
    partner: Person,
    workspace_id = team.workspaceId,
  ): Promise<number> {
    return (await person.opensDirect(partner, workspace_id)).channel_id;
  }

  /** A signal from Alice to Bob, with the test's changes. */
  const signal = (change: Partial<CallSignal> = {}): CallSignal => ({
    type: 'RECEIVED_CALL',
    from: team.alice.id,
    to: team.bob.id,
    target_user_id: team.bob.id,
    channel_id: dm,
    ...change,
  });

  function committedFromNow(): readonly StoredEvent[] {
    const events: StoredEvent[] = [];
    team.server.store.onCommitted((committed) => events.push(...committed));
    return events;
  }

  const live = (person: Person) => goLive(team.server, person, [callIdentifier]);
  const speak = (client: CableClient, data: object) =>
    client.send({
      command: 'message',
      identifier: callIdentifier,
      data: JSON.stringify({ action: 'speak', ...data }),
    });
  const post = (person: Person, body: unknown) =>
    person.browser.attempt(sendCallSignal, { body: body as CallSignal });

  /** The signals that a client received of those sent before. */
  async function signalsUntilFence(
    from: Person,
    to: Person,
    channel_id: number,
    client: CableClient,
  ) {
    const client_id = `fence ${Math.random()}`;
    const fence = signal({ from: from.id, to: to.id, target_user_id: to.id, channel_id });
    const answer = await post(from, { ...fence, client: client_id });
    expect(answer.status).toBe(204);
    const isFence = (message: unknown) => (message as CallSignal).client === client_id;
    await client.until(() => client.messages().some(isFence));
    return client.messages().filter((message) => !isFence(message));
  }

  describe('a signal', () => {
    it('R9: reaches both users of the direct messages, in all their tabs, and no other user', async () => {
      const { alice, bob, eve } = team;
      const dmOfCarol = await open(carol, alice);
      const [hers, herOther, his, carols] = await Promise.all([
        live(alice),
        live(alice),
        live(bob),
        live(carol),
      ]);
      const eves = await live(eve);
      const description = { type: 'offer', sdp: 'v=0\r\n'.repeat(5_000) };
      const sent = [
        signal({ type: 'JOIN_CALL', call_id: 'c1', client: 'tab 1' }),
        signal({ type: 'EXCHANGE', sdp: description }),
        signal({ type: 'EXCHANGE', candidate: '{"candidate":"candidate:1 1 UDP"}', sdp: null }),
        signal({ type: 'LEAVE_CALL' }),
      ];
      for (const one of sent) speak(hers, { ...one, unknown: 'dropped' });
      for (const client of [hers, herOther, his]) {
        await client.until(() => client.messages().length === sent.length);
        expect(client.messages()).toEqual(sent);
        expect(client.frames.at(-1)).toEqual({ identifier: callIdentifier, message: sent.at(-1) });
      }
      // The reply over HTTP, from a page that is unloading.
      const answer = await post(
        bob,
        signal({ from: bob.id, to: alice.id, target_user_id: alice.id }),
      );
      expect([answer.status, answer.text]).toEqual([204, '']);
      await hers.until(() => hers.messages().length === sent.length + 1);

      expect(await signalsUntilFence(carol, alice, dmOfCarol, carols)).toEqual([]);
      expect(eves.messages()).toEqual([]);
    });

    it('is never stored, and never replayed', async () => {
      const { alice, bob } = team;
      const events = committedFromNow();
      const his = await live(bob);
      await post(alice, signal());
      await his.until(() => his.messages().length === 1);
      expect(events).toEqual([]);
      expect(
        await team.server.store.events.after(callStream(team.workspaceId, bob.id), 0, 10),
      ).toEqual([]);

      const later = await goLive(team.server, bob, []);
      await later.subscribe(callIdentifier, { since: Math.floor(Date.now() / 1000) - 60 });
      await later.untilType('confirm_history');
      expect(later.messages()).toEqual([]);
    });

    const refusals: [string, () => [Person, unknown], number][] = [
      ['in another name', () => [carol, signal()], 403],
      ['in a name that is not the own', () => [team.alice, signal({ from: team.bob.id })], 403],
      ['to two people', () => [team.alice, signal({ target_user_id: carol.id })], 422],
      ['to a third', () => [team.alice, toCarol(dm)], 403],
      ['to oneself', () => [team.alice, toAlice()], 403],
      ['in a public channel', () => [team.alice, signal({ channel_id: team.general })], 403],
      ['in a channel that is not there', () => [team.alice, signal({ channel_id: 999_999 })], 404],
      ["in others' direct messages", () => [carol, { ...toBob(), channel_id: dm }], 404],
      ['from a stranger', () => [team.eve, signal({ from: team.eve.id })], 404],
      ['that exchanges nothing', () => [team.alice, signal({ type: 'EXCHANGE' })], 422],
      [
        'that joins with an sdp',
        () => [team.alice, signal({ type: 'JOIN_CALL', sdp: 'v=0' })],
        422,
      ],
      ['too large', () => [team.alice, large()], 422],
      ['of an unknown type', () => [team.alice, { ...signal(), type: 'CALL' }], 400],
      ['without a channel', () => [team.alice, { ...signal(), channel_id: undefined }], 400],
      ['that is nothing', () => [team.alice, {}], 400],
      [
        'to nobody',
        () => [team.alice, { ...signal(), to: undefined, target_user_id: undefined }],
        422,
      ],
    ];
    const toCarol = (channel_id: number) =>
      signal({ to: carol.id, target_user_id: carol.id, channel_id });
    const toAlice = () => signal({ to: team.alice.id, target_user_id: team.alice.id });
    const toBob = () => signal({ from: carol.id });
    const large = () => signal({ type: 'EXCHANGE', sdp: 'x'.repeat(70_000) });

    it.each(refusals)(
      'R9: %s is refused, and over the live connection its sender alone is told why',
      async (_name, make, status) => {
        const { alice, bob } = team;
        const [sender, body] = make();
        const [his, senders] = await Promise.all([live(bob), live(sender)]);
        const answer = await post(sender, body);
        expect([answer.status, answer.body]).toEqual([status, expect.any(Array)]);
        const named = { client: 'tab 1', call_id: 'c1' };
        // A larger frame would end the connection.
        const isSpoken = JSON.stringify(body).length < 60_000;
        if (isSpoken) speak(senders, { ...(body as object), ...named });
        // The connection stays open; once this is answered, the signal was processed.
        senders.send({ command: 'subscribe', identifier: 'fence' });
        await senders.untilType('reject_subscription');
        const told = { errors: answer.body, status, ...named };
        expect(senders.messages()).toEqual(isSpoken ? [told] : []);
        expect(await signalsUntilFence(alice, bob, dm, his)).toEqual([]);
      },
    );

    it.each(['to', 'target_user_id'] as const)(
      'that names the partner only as `%s` reaches them with both',
      async (field) => {
        const { to: _to, target_user_id: _target, ...nobody } = signal({ type: 'JOIN_CALL' });
        const named = { ...nobody, [field]: team.bob.id };
        const [hers, his] = await Promise.all([live(team.alice), live(team.bob)]);
        expect((await post(team.alice, named)).status).toBe(204);
        speak(hers, named);
        await his.until(() => his.messages().length === 2);
        const whole = signal({ type: 'JOIN_CALL' });
        expect(his.messages()).toEqual([whole, whole]);
      },
    );

    it('names every broken rule', async () => {
      const answer = await post(team.alice, {
        ...signal({ type: 'EXCHANGE', target_user_id: carol.id }),
      });
      expect(answer.body).toEqual([
        'to and target_user_id must be the same person.',
        'EXCHANGE must bring an sdp or a candidate.',
      ]);
    });

    it('is not for visitors, and needs the CSRF token', async () => {
      const visitor = team.server.openBrowser();
      expect((await visitor.attempt(sendCallSignal, { body: signal() })).status).toBe(401);
      const init = { method: 'POST', body: JSON.stringify(signal()) };
      const headers = { 'content-type': 'application/json' };
      const answer = await team.alice.browser.fetch('/api/calls', { ...init, headers });
      expect(answer.status).toBe(403);
    });

    it('is ignored without the action `speak`', async () => {
      const { alice, bob } = team;
      const [hers, his] = await Promise.all([live(alice), live(bob)]);
      speak(hers, { ...signal(), action: 'shout' });
      speak(hers, { nonsense: true });
      speak(hers, signal({ type: 'REJECT_CALL' }));
      await his.until(() => his.messages().length === 1);
      expect(his.messages()).toEqual([signal({ type: 'REJECT_CALL' })]);
    });
  });

  describe('the partner', () => {
    it('can restart direct messages in which nothing was written once they are called', async () => {
      const { bob } = team;
      const channel_id = await open(carol, bob);
      const to = { from: carol.id, to: bob.id, target_user_id: bob.id, channel_id };
      const seen = async () => {
        const params = { address: 'acme' };
        const loaded = await bob.browser.call(readWorkspace, { params });
        if (!('channels' in loaded)) throw new Error('Bob is a member.');
        return [channel_id in loaded.channels, channel_id in loaded.user_channels];
      };
      const back = signal({ ...to, type: 'REJECT_CALL', from: bob.id, to: carol.id });
      const answerBack = () => post(bob, { ...back, target_user_id: carol.id });
      await post(carol, signal({ ...to, type: 'LEAVE_CALL' }));
      expect([await seen(), (await answerBack()).status]).toEqual([[false, false], 404]);

      const events = committedFromNow();
      const his = await live(bob);
      const rings = Array.from({ length: 5 }, () =>
        post(carol, signal({ ...to, type: 'JOIN_CALL' })),
      );
      for (const ring of await Promise.all(rings)) expect(ring.status).toBe(204);
      await his.until(() => his.messages().length === 5);
      expect(events).toEqual([]);
      expect(await seen()).toEqual([true, false]);
      expect((await answerBack()).status).toBe(204);

      const { dmChannelUser } = await bob.browser.call(updateDm, {
        params: { channel_id: String(channel_id) },
        body: { dm_channel_user: { active: true } },
      });
      expect(dmChannelUser).toMatchObject({ active: true, user_id: bob.id });
      expect(await seen()).toEqual([true, true]);
    });

    it('a partner who left the direct messages can be called, and rejoins only by their own action', async () => {
      const { alice, bob } = team;
      await alice.browser.call(postMessage, { body: { message: { body: 'hi', channel_id: dm } } });
      const ended = {
        params: { channel_id: String(dm) },
        body: { dm_channel_user: { active: false } },
      };
      await bob.browser.call(updateDm, ended);
      const events = committedFromNow();
      const his = await live(bob);
      await post(alice, signal({ type: 'JOIN_CALL' }));
      await his.until(() => his.messages().length === 1);
      expect(events).toEqual([]);
    });

    it('is rung when they paused notifications: their browser knows', async () => {
      const { alice, bob, workspaceId } = team;
      const his = await live(bob);
      await bob.browser.call(updateWorkspaceUser, {
        params: { workspace_id: String(workspaceId) },
        body: { workspace_user: { paused: true } },
      });
      await post(alice, signal({ type: 'JOIN_CALL' }));
      await his.until(() => his.messages().length === 1);
    });

    it('R8: receives nothing of a workspace after signing out of it', async () => {
      const { alice, workspaceId } = team;
      const channel_id = await open(alice, carol);
      const to = { to: carol.id, target_user_id: carol.id, channel_id };
      const hers = await live(carol);
      expect((await post(alice, signal(to))).status).toBe(204);
      await hers.until(() => hers.messages().length === 1);

      const narrow = JSON.stringify({ channel: 'CallChannel', workspace_id: workspaceId });
      await hers.subscribe(narrow);
      await carol.signsOutOf(workspaceId);
      expect((await hers.untilType('reject_subscription')).identifier).toBe(narrow);
      const answer = await post(alice, signal(to));
      expect([answer.status, answer.body]).toEqual([
        403,
        ['They are not signed in to this workspace.'],
      ]);
      const own = { from: carol.id, to: alice.id, target_user_id: alice.id, channel_id };
      expect((await post(carol, signal(own))).status).toBe(404);

      await carol.browser.signIn(carol.email, 'acme');
      const again = await live(carol);
      expect((await post(alice, signal({ ...to, client: 'after' }))).status).toBe(204);
      await again.until(() => again.messages().length === 1);
    });
  });

  it('a subscription can be narrowed to a workspace that the user is signed in to', async () => {
    const { bob, eve, workspaceId } = team;
    const narrow = JSON.stringify({ channel: 'CallChannel', workspace_id: workspaceId });
    const his = await goLive(team.server, bob, [narrow]);
    const { workspace } = await newWorkspace(bob, 'bobs');
    await invitePerson(bob, team.alice.email, 'bobs');
    await team.alice.browser.signIn(team.alice.email, 'bobs');
    const elsewhere = await open(team.alice, bob, workspace.id);
    const all = await live(bob);
    await post(team.alice, signal({ channel_id: elsewhere }));
    await post(team.alice, signal());
    await all.until(() => all.messages().length === 2);
    await his.until(() => his.messages().length > 0);
    expect(his.messages()).toEqual([signal()]);

    const eves = await goLive(team.server, eve, []);
    for (const identifier of [
      narrow,
      JSON.stringify({ channel: 'CallChannel', workspace_id: 'x' }),
    ]) {
      eves.frames.length = 0;
      eves.send({ command: 'subscribe', identifier });
      expect((await eves.untilType('reject_subscription')).identifier).toBe(identifier);
    }
  });
});

it('R11: signals are sent only so often', async () => {
  const server = await startTestServer({ environment: { PARLEY_RATE_LIMITS: 'on' } });
  try {
    const person = await newPerson(server, 'ann');
    const to = { to: person.id + 1, target_user_id: person.id + 1, channel_id: 1 };
    const body: CallSignal = { type: 'JOIN_CALL', from: person.id, ...to };
    for (let n = 0; n < 300; n += 1) {
      const { status } = await person.browser.attempt(sendCallSignal, { body });
      if (status !== 404) throw new Error(`Signal ${n} was answered with ${status}.`);
    }
    const answer = await person.browser.attempt(sendCallSignal, { body });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await server.close();
  }
});
