import { randomUUID } from 'node:crypto';
import { createReact } from '@parley/contract/endpoints/message-reacts';
import { createSave } from '@parley/contract/endpoints/message-saves';
import {
  deleteMessage,
  listMessages,
  postMessage,
  updateMessage,
} from '@parley/contract/endpoints/messages';
import { limits } from '@parley/contract/limits';
import { serverTexts, texts } from '@parley/contract/texts';
import { beforeAll, describe, expect } from 'vitest';
import { goLive } from '../../../testing/clients/live-browser.js';
import { form } from '../../../testing/clients/test-browser.js';
import { loggedEvents } from '../../../testing/clients/watch-events.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { ownStream } from '../../domain/audience/own-stream.js';

describeMostlyOnSqlite('changing messages', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);

  beforeAll(() => team.bob.joins(team.general));

  const post = (body = 'as it was', person = team.alice, channelId = team.general) =>
    person.posts(channelId, body);
  const edit = (person: Person, id: number, message: object) =>
    person.browser.attempt(updateMessage, { params: { id: String(id) }, body: { message } });
  const remove = (person: Person, id: number) =>
    person.browser.attempt(deleteMessage, { params: { id: String(id) } });
  const events = (channelId = team.general) => loggedEvents(team, `channel:${channelId}`);

  async function listed(id: number, channelId = team.general) {
    const page = await team.alice.browser.call(listMessages, {
      params: { id: String(channelId) },
      query: { around: String(id) },
    });
    return page[id];
  }

  describe('editing', () => {
    onSqlite('changes the body and its time, and announces the same message', async () => {
      const { alice, bob } = team;
      const his = await goLive(team.server, bob);
      const posted = await post();
      await bob.browser.call(createReact, {
        body: { message_react: { message_id: posted.id, react_code: '🙂' } },
      });
      const answer = await edit(alice, posted.id, { body: '<p onclick="x()">as it <b>is</b></p>' });
      const edited = updateMessage.output.parse(answer.body);
      expect(edited).toEqual({
        ...posted,
        body: '<p>as it <b>is</b></p>',
        updated_at: edited.updated_at,
        total_reacts: { '🙂': 1 },
        user_reacts: { [bob.id]: { '🙂': true } },
      });
      expect(posted.updated_at).toBe(posted.created_at);
      expect(Date.parse(edited.updated_at)).toBeGreaterThan(Date.parse(posted.updated_at));
      expect(await listed(posted.id)).toEqual(edited);

      await his.until(() => his.messages().length === 3);
      expect(his.messages().at(-1)).toEqual({
        message_data: { type: 'PUT', message: edited, dm_channel: false },
      });
      await his.close();
    });

    onSqlite('changes and announces nothing when the body is the same', async () => {
      const { alice } = team;
      const posted = await post('<p>same</p>');
      const before = await events();
      for (const change of [{ body: '<p onclick="x()">same</p>' }, {}]) {
        const answer = await edit(alice, posted.id, change);
        expect([answer.status, answer.body]).toEqual([200, posted]);
      }
      expect(await events()).toEqual(before);
    });

    onSqlite('is its author’s alone', async () => {
      const { alice, bob, eve } = team;
      const { id } = await post();
      const before = await events();
      for (const body of ['mine now', '', '<p></p>']) {
        const attempted = await edit(bob, id, { body });
        expect([attempted.status, attempted.body]).toEqual([
          403,
          ['Only its author can edit a message.'],
        ]);
      }
      const notThere = await edit(alice, 999_999, { body: 'x' });
      expect(notThere.status).toBe(404);
      const hers = await edit(eve, id, { body: 'x' });
      expect([hers.status, hers.text]).toEqual([404, notThere.text]);
      expect((await edit(eve, id, {})).text).toBe(notThere.text);
      expect((await edit(eve.at(team.server.openBrowser()), id, {})).status).toBe(401);
      expect(await events()).toEqual(before);
      expect((await edit(alice, id, { body: 'mine still' })).status).toBe(200);
    });

    onSqlite('needs its author to be in the channel still', async () => {
      const { bob, plans } = team;
      await bob.joins(plans);
      const { id } = await post('in', bob, plans);
      expect((await edit(bob, id, { body: 'still in' })).status).toBe(200);
      await bob.leaves(plans);
      const attempts = [
        await edit(bob, id, { body: 'out' }),
        await edit(bob, id, { body: '' }),
        await remove(bob, id),
      ];
      expect(attempts.map((answer) => answer.status)).toEqual([403, 403, 403]);
      expect(attempts[0]?.body).toEqual(['Join this channel to change messages in it.']);
      expect((await listed(id, plans))?.body).toBe('still in');
      await bob.joins(plans);
      expect((await remove(bob, id)).status).toBe(200);
      await bob.leaves(plans);
    });

    onSqlite('refuses a body that is too long, and accepts forms', async () => {
      const { alice } = team;
      const { id } = await post();
      const longest = '😀'.repeat(limits.messageBodyMax);
      const tooLong = await edit(alice, id, { body: `${longest}.` });
      expect([tooLong.status, tooLong.body]).toEqual([422, [texts.messageTooLong]]);
      expect((await edit(alice, id, { body: longest })).status).toBe(200);
      const fields = { 'message[body]': 'from a form' };
      const answer = await alice.browser.send('PATCH', `/api/messages/${id}`, form(fields));
      expect([answer.status, answer.body]).toMatchObject([200, { body: 'from a form' }]);
      expect((await edit(alice, id, { body: 7 })).status).toBe(400);
    });

    onBoth('R6: two edits at once end in the body that was announced last', async () => {
      const { alice } = team;
      const { id } = await post();
      const bodies = Array.from({ length: 8 }, (_, n) => `version ${n}`);
      const answers = await Promise.all(bodies.map((body) => edit(alice, id, { body })));
      expect(answers.every((answer) => answer.status === 200)).toBe(true);
      const announced = (await events()) as {
        message_data: { type: string; message: { id: number; updated_at: string } };
      }[];
      const puts = announced.flatMap(({ message_data: { type, message } }) =>
        type === 'PUT' && message.id === id ? [message] : [],
      );
      expect(puts).toHaveLength(9);
      expect(puts.at(-1)).toEqual(await listed(id));
      const times = puts.map((message) => message.updated_at);
      expect(times).toEqual([...new Set(times)].toSorted());
    });

    onSqlite('replaces no later edit that its author has not seen', async () => {
      const { alice } = team;
      const { id, updated_at: seen } = await post();
      const { updated_at } = await alice.browser.call(updateMessage, {
        params: { id: String(id) },
        body: { message: { body: 'on the phone', updated_at: seen } },
      });
      const stale = await edit(alice, id, { body: 'on the desk', updated_at: seen });
      expect([stale.status, stale.body]).toEqual([409, [serverTexts.editedMeanwhile]]);
      expect((await listed(id))?.body).toBe('on the phone');
      const knowing = await edit(alice, id, { body: 'on the desk', updated_at });
      expect(knowing.status).toBe(200);
    });
  });

  describe('deleting', () => {
    /** A message of Alice's with Bob's reaction, saved by both. */
    async function marked() {
      const { alice, bob } = team;
      const posted = await post();
      const message_id = posted.id;
      await bob.browser.call(createReact, {
        body: { message_react: { message_id, react_code: '💯' } },
      });
      for (const { browser } of [alice, bob]) {
        await browser.call(createSave, { body: { message_save: { message_id } } });
      }
      return posted;
    }

    const counted = (table: 'message_reactions' | 'message_saves', messageId: number) =>
      team.server.store.reader
        .selectFrom(table)
        .select('user_id')
        .where('message_id', '=', messageId)
        .execute()
        .then((rows) => rows.length);

    onSqlite.each([
      ['by DELETE', (id: number) => remove(team.alice, id)],
      ['by an edit to nothing', (id: number) => edit(team.alice, id, { body: '' })],
      [
        'by an edit to markup and white space',
        (id: number) => edit(team.alice, id, { body: '<p>&nbsp;<br></p><img src=x>' }),
      ],
    ])('takes it and its marks away, %s', async (_how, ask) => {
      const { alice, bob, general } = team;
      const posted = await marked();
      expect(await counted('message_saves', posted.id)).toBe(2);
      const his = await goLive(team.server, bob);
      const answer = await ask(posted.id);
      const left = deleteMessage.output.parse(answer.body);
      expect(answer.status).toBe(200);
      expect(left).toEqual({
        ...posted,
        body: '',
        updated_at: left.updated_at,
        files: [],
        total_reacts: {},
        user_reacts: {},
      });
      expect(await listed(posted.id)).toBeUndefined();
      expect(await counted('message_reactions', posted.id)).toBe(0);
      expect(await counted('message_saves', posted.id)).toBe(0);

      await his.until(() => his.messages().length === 2);
      expect(his.messages(`channel:${general}`)).toEqual([
        {
          message_data: {
            type: 'DELETE',
            id: posted.id,
            user_id: alice.id,
            channel_id: general,
          },
        },
      ]);
      expect(his.messages(ownStream(team.workspaceId, bob.id))).toMatchObject([
        { message_data: { type: 'REMOVE_MESSAGE_SAVE', id: posted.id, message: left } },
      ]);
      await his.close();
    });

    onBoth('is 404 the second time, as for a missing message, and announced once', async () => {
      const { alice } = team;
      const { id } = await post();
      const atOnce = await Promise.all([remove(alice, id), remove(alice, id), remove(alice, id)]);
      expect(atOnce.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
        200, 404, 404,
      ]);
      const notThere = await remove(alice, 999_999);
      for (const attempted of [await remove(alice, id), await edit(alice, id, { body: 'back' })]) {
        expect([attempted.status, attempted.text]).toEqual([404, notThere.text]);
      }
      const deletions = (await events()).filter((event) => {
        const { message_data } = event as { message_data: { type: string; id: number } };
        return message_data.type === 'DELETE' && message_data.id === id;
      });
      expect(deletions).toHaveLength(1);
    });

    onSqlite('is its author’s alone', async () => {
      const { alice, bob, eve } = team;
      const { id } = await post();
      const his = await remove(bob, id);
      expect([his.status, his.body]).toEqual([403, ['Only its author can delete a message.']]);
      const [hers, notThere] = [await remove(eve, id), await remove(eve, 999_999)];
      expect([hers.status, hers.text]).toEqual([404, notThere.text]);
      expect((await remove(alice, id)).status).toBe(200);
    });

    onBoth(
      'R7: its client_id stays taken: sent again, it is answered as deleted, with no event',
      async () => {
        const { alice, general } = team;
        const message = { body: 'once', channel_id: general, client_id: randomUUID() };
        const posted = await alice.browser.call(postMessage, { body: { message } });
        const left = await remove(alice, posted.id);
        expect(left.status).toBe(200);
        const before = await events();
        const again = await alice.browser.attempt(postMessage, { body: { message } });
        expect([again.status, again.body]).toEqual([200, left.body]);
        expect(await events()).toEqual(before);
      },
    );

    onSqlite(
      'R7: sent again after an edit and reactions, it is answered as it is now',
      async () => {
        const { alice, bob, general } = team;
        const message = { body: 'once', channel_id: general, client_id: randomUUID() };
        const { id } = await alice.browser.call(postMessage, { body: { message } });
        await edit(alice, id, { body: 'edited' });
        await bob.browser.call(createReact, {
          body: { message_react: { message_id: id, react_code: '😍' } },
        });
        const again = await alice.browser.call(postMessage, { body: { message } });
        expect(again).toMatchObject({ body: 'edited', total_reacts: { '😍': 1 } });
        expect(again).toEqual(await listed(id));
      },
    );

    onSqlite(
      'R8: sent again by an author who has signed out since, it returns no later edits or reactions',
      async () => {
        const { alice, bob, general, workspaceId } = team;
        const message = { body: 'once', channel_id: general, client_id: randomUUID() };
        const posted = await bob.browser.call(postMessage, { body: { message } });
        const message_react = { message_id: posted.id, react_code: '😍' } as const;
        await alice.browser.call(createReact, { body: { message_react } });
        const again = () => bob.browser.attempt(postMessage, { body: { message } });
        expect((await again()).body).toMatchObject({ total_reacts: { '😍': 1 } });

        await bob.signsOutOf(workspaceId);
        const answer = await again();
        expect([answer.status, answer.body]).toEqual([200, posted]);
        await bob.browser.signIn(bob.email, 'acme');
      },
    );

    onBoth('leaves no reactions or saves on a message deleted concurrently', async () => {
      const { alice, bob } = team;
      const { id } = await post();
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () =>
          bob.browser.attempt(createReact, {
            body: { message_react: { message_id: id, react_code: '😢' } },
          }),
        ),
        ...[alice, bob].map(({ browser }) =>
          browser.attempt(createSave, { body: { message_save: { message_id: id } } }),
        ),
        remove(alice, id),
        edit(alice, id, { body: 'too late?' }),
      ]);
      expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
      expect(await listed(id)).toBeUndefined();
      expect(await counted('message_reactions', id)).toBe(0);
      expect(await counted('message_saves', id)).toBe(0);
      const last = (await events()).findLast((event) => {
        const { message_data } = event as {
          message_data: { id?: number; message?: { id: number } };
        };
        return (message_data.message?.id ?? message_data.id) === id;
      });
      expect(last).toMatchObject({ message_data: { type: 'DELETE', id } });
    });
  });
});
