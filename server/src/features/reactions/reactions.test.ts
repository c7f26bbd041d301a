import { createReact, deleteReact } from '@parley/contract/endpoints/message-reacts';
import { deleteMessage, listMessages } from '@parley/contract/endpoints/messages';
import { beforeAll, expect } from 'vitest';
import { chatIdentifier, goLive } from '../../../testing/clients/live-browser.js';
import { form } from '../../../testing/clients/test-browser.js';
import { loggedEvents } from '../../../testing/clients/watch-events.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';

describeMostlyOnSqlite('reactions', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);

  beforeAll(() => team.bob.joins(team.general));

  const post = (channelId = team.general) => team.alice.posts(channelId, 'hello');

  function attempt(
    endpoint: typeof createReact | typeof deleteReact,
    person: Person,
    message_id: number,
    react_code = '👍',
  ) {
    return person.browser.attempt(endpoint, {
      params: { placeholder: '0' },
      body: { message_react: { message_id, react_code } },
    });
  }
  const react = (person: Person, id: number, code?: string) =>
    attempt(createReact, person, id, code);
  const unreact = (person: Person, id: number, code?: string) =>
    attempt(deleteReact, person, id, code);

  async function listed(messageId: number, channelId = team.general) {
    const page = await team.alice.browser.call(listMessages, {
      params: { id: String(channelId) },
    });
    return page[messageId];
  }

  /** The events of a message's reactions. */
  async function announced(messageId: number, channelId = team.general) {
    const events = await loggedEvents(team, `channel:${channelId}`);
    return events.filter((event) => {
      const { message_data } = event as { message_data: { type: string; id: number } };
      return message_data.type.endsWith('_REACT') && message_data.id === messageId;
    });
  }

  const event = (type: string, id: number, person: Person, react_code: string) => ({
    message_data: { type, id, user_id: person.id, react_code },
  });

  onBoth('counts users by reaction code, and announces each reaction once', async () => {
    const { alice, bob } = team;
    const hers = await goLive(team.server, alice);
    const { id } = await post();
    const answer = await react(bob, id);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        message_react: { message_id: id, user_id: bob.id, react_code: '👍' },
        type: 'RECEIVE_MESSAGE_REACT',
      },
    ]);
    await react(alice, id);
    await react(bob, id, '💯');
    expect(await listed(id)).toMatchObject({
      total_reacts: { '👍': 2, '💯': 1 },
      user_reacts: { [alice.id]: { '👍': true }, [bob.id]: { '👍': true, '💯': true } },
    });

    const removed = await unreact(alice, id);
    expect(removed.body).toEqual({
      message_react: { message_id: id, user_id: alice.id, react_code: '👍' },
      type: 'REMOVE_MESSAGE_REACT',
    });
    expect(await listed(id)).toMatchObject({
      total_reacts: { '👍': 1, '💯': 1 },
      user_reacts: { [bob.id]: { '👍': true, '💯': true } },
    });
    expect((await listed(id))?.user_reacts).not.toHaveProperty(String(alice.id));

    const expected = [
      event('RECEIVE_MESSAGE_REACT', id, bob, '👍'),
      event('RECEIVE_MESSAGE_REACT', id, alice, '👍'),
      event('RECEIVE_MESSAGE_REACT', id, bob, '💯'),
      event('REMOVE_MESSAGE_REACT', id, alice, '👍'),
    ];
    await hers.until(() => hers.messages().length === expected.length + 1);
    expect(hers.messages().slice(1)).toEqual(expected);
    await hers.close();
  });

  onSqlite('changes and announces nothing when repeated', async () => {
    const { bob } = team;
    const { id } = await post();
    const first = await react(bob, id);
    const again = await react(bob, id);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await listed(id))?.total_reacts).toEqual({ '👍': 1 });

    const removed = await unreact(bob, id);
    const removedAgain = await unreact(bob, id);
    expect([removedAgain.status, removedAgain.text]).toEqual([200, removed.text]);
    expect((await listed(id))?.total_reacts).toEqual({});
    expect(await announced(id)).toHaveLength(2);
  });

  onBoth('R6: is announced in commit order under concurrent reactions', async () => {
    const { alice, bob } = team;
    const { id } = await post();
    await Promise.all(
      Array.from({ length: 24 }, (_, n) => {
        const person = n % 2 === 0 ? alice : bob;
        return n % 3 === 0 ? unreact(person, id) : react(person, id);
      }),
    );
    const reacted = new Set<number>();
    for (const one of await announced(id)) {
      const { type, user_id } = (one as ReturnType<typeof event>).message_data;
      const isOn = type === 'RECEIVE_MESSAGE_REACT';
      expect(reacted.has(user_id)).toBe(!isOn);
      if (isOn) reacted.add(user_id);
      else reacted.delete(user_id);
    }
    const now = Object.keys((await listed(id))?.user_reacts ?? {}).map(Number);
    expect(new Set(now)).toEqual(reacted);
  });

  onBoth('is a single reaction when two tabs react at once', async () => {
    const { bob } = team;
    const { id } = await post();
    const answers = await Promise.all([react(bob, id), react(bob, id), react(bob, id)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await announced(id)).toHaveLength(1);
    const removals = await Promise.all([unreact(bob, id), unreact(bob, id)]);
    expect(removals.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await announced(id)).toHaveLength(2);
  });

  onSqlite('is 403 in a preview, and works after joining', async () => {
    const { bob, plans } = team;
    const { id } = await post(plans);
    for (const attempted of [await react(bob, id), await unreact(bob, id)]) {
      expect([attempted.status, attempted.body]).toEqual([
        403,
        ['Join this channel to react in it.'],
      ]);
    }
    await bob.joins(plans);
    expect((await react(bob, id)).status).toBe(200);
    await bob.leaves(plans);
    expect((await unreact(bob, id)).status).toBe(403);
    expect((await listed(id, plans))?.total_reacts).toEqual({ '👍': 1 });
    expect(await announced(id, plans)).toHaveLength(1);
  });

  onSqlite(
    'R8: is 404 for a stranger and for a deleted message, as for a missing message',
    async () => {
      const { alice, eve } = team;
      const { id } = await post();
      expect((await react(alice, id)).status).toBe(200);
      const notThere = await react(alice, 999_999);
      expect(notThere.status).toBe(404);
      for (const attempted of [await react(eve, id), await unreact(eve, id)]) {
        expect([attempted.status, attempted.text]).toEqual([404, notThere.text]);
      }
      await alice.browser.call(deleteMessage, { params: { id: String(id) } });
      for (const attempted of [await react(alice, id), await unreact(alice, id)]) {
        expect([attempted.status, attempted.text]).toEqual([404, notThere.text]);
      }
      expect((await team.server.openBrowser().attempt(createReact)).status).toBe(401);
    },
  );

  onSqlite('takes any emoji in one form, and nothing else', async () => {
    const { bob } = team;
    const { id } = await post();
    for (const [sent, code] of [
      ['\u2764', '\u2764\ufe0f'],
      ['\u2764\ufe0f', '\u2764\ufe0f'],
      ['👍\ufe0f', '👍'],
      ['👍🏽', '👍🏽'],
      ['🧑🏿‍💻', '🧑🏿‍💻'],
      ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
      ['1\u20e3', '1\ufe0f\u20e3'],
      ['🇩🇪', '🇩🇪'],
    ]) {
      const attempted = await react(bob, id, sent);
      expect([sent, attempted.status]).toEqual([sent, 200]);
      expect(attempted.body).toMatchObject({ message_react: { react_code: code } });
    }
    expect(Object.keys((await listed(id))?.total_reacts ?? {})).toHaveLength(7);
    expect((await unreact(bob, id, '\u2764')).status).toBe(200);
    expect(Object.keys((await listed(id))?.total_reacts ?? {})).toHaveLength(6);
    for (const code of ['thumbs_up', '', '🎉🎉', '🎉 ', 'a', '1', '🇩', '__proto__', ':tada:']) {
      const attempted = await react(bob, id, code);
      expect([code, attempted.status]).toEqual([code, 422]);
      expect(attempted.body).toEqual(['React with one emoji.']);
    }
    expect((await react(bob, id, '🎉'.repeat(80))).status).toBe(400);
  });

  onBoth('takes at most 50 different emoji on a message, from everybody together', async () => {
    const { alice, bob } = team;
    const { id } = await post();
    const codes = Array.from({ length: 51 }, (_, n) => String.fromCodePoint(0x1f600 + n));
    for (const [n, code] of codes.slice(0, 50).entries()) {
      expect((await react(n % 2 ? alice : bob, id, code)).status).toBe(200);
    }
    const refused = await react(bob, id, codes[50]);
    expect([refused.status, refused.body]).toEqual([
      422,
      ['A message takes at most 50 different emoji. Choose one that is there.'],
    ]);
    expect((await react(bob, id, codes[1])).status).toBe(200);
  });

  onSqlite('takes a form, and a body in the query', async () => {
    const { bob } = team;
    const { id } = await post();
    const fields = {
      'message_react[message_id]': String(id),
      'message_react[react_code]': '😂',
    };
    const posted = await bob.browser.send('POST', '/api/message_reacts', form(fields));
    expect(posted.status).toBe(200);
    // A DELETE whose body a browser dropped has its parameters in the query.
    const query = new URLSearchParams(fields).toString();
    expect((await bob.browser.send('DELETE', `/api/message_reacts/0?${query}`)).status).toBe(200);
    expect(await announced(id)).toHaveLength(2);
  });

  onSqlite('reaches previews of the channel, and not users who left it', async () => {
    const { alice, bob, plans } = team;
    const { id } = await post(plans);
    const preview = JSON.stringify({ channel: 'ChatChannel', channel_id: plans });
    const his = await goLive(team.server, bob, [chatIdentifier, preview]);
    await react(alice, id, '😍');
    await his.until(() => his.messages().length === 1);
    expect(his.frames.filter((frame) => frame.message).map((frame) => frame.identifier)).toEqual([
      preview,
    ]);
    await his.close();
  });
});
