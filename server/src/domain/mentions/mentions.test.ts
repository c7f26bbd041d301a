import { joinChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel } from '@parley/contract/endpoints/channels';
import { deleteMessage, postMessage, updateMessage } from '@parley/contract/endpoints/messages';
import { updateUser } from '@parley/contract/endpoints/users';
import { serverLimits } from '@parley/contract/limits';
import { mentionedIn } from '@parley/contract/rules/mentions';
import { describe, expect, it } from 'vitest';
import { loggedEvents } from '../../../testing/clients/watch-events.js';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

const span = (id: number | string, text = '@x') => `<span data-mention="${id}">${text}</span>`;

describe('mentions', () => {
  const team = teamBeforeAll(startTestServer);

  const post = (person: Person, channelId: number, html: string) =>
    person.posts(channelId, `<p>${html}</p>`);

  async function posted(html: string): Promise<string> {
    const { body } = await post(team.alice, team.general, html);
    return body.slice('<p>'.length, -'</p>'.length);
  }

  function stored(messageId: number) {
    return team.server.store.reader
      .selectFrom('mentions')
      .select(['user_id', 'kind'])
      .where('message_id', '=', messageId)
      .orderBy('user_id')
      .execute();
  }

  it('have the name of today, whatever was sent', async () => {
    const carol = await newColleague(team, 'carol');
    const params = { id: String(carol.id) };
    const user = { display_name: 'Carol <3 & Co' };
    await carol.browser.call(updateUser, { params, body: { user } });
    const name = '@Carol &lt;3 &amp; Co';
    expect(await posted(`Hi ${span(carol.id, '<b>@Ev</b>il')}!`)).toBe(
      `Hi ${span(carol.id, name)}!`,
    );
    expect(await posted(`${span(carol.id)}${span(carol.id)}`)).toBe(
      span(carol.id, name) + span(carol.id, name),
    );
    expect(await posted(span(team.bob.id))).toBe(span(team.bob.id, `@${team.bob.email}`));
  });

  it('of everybody have their own name', async () => {
    expect(await posted(span('channel', 'all'))).toBe(span('channel', '@channel'));
    expect(await posted(span('here', 'all'))).toBe(span('here', '@here'));
  });

  it('of strangers, of nobody, and without a value are text', async () => {
    const { id } = team.eve;
    for (const value of [id, 999_999, 'everyone', '']) {
      expect(await posted(`Hi ${span(value, '@Eve')}`)).toBe('Hi @Eve');
    }
  });

  it('in code and quotes are text', async () => {
    const { alice, bob, general } = team;
    const body = [
      `<p><code>${span(bob.id, '@Bob')}</code></p>`,
      `<pre>${span('channel', '@channel')}</pre>`,
      `<blockquote><p>${span(bob.id, '@Bob')}</p></blockquote>`,
    ];
    const message = { channel_id: general, body: body.join('') };
    const sent = await alice.browser.call(postMessage, { body: { message } });
    expect(sent.body).toBe(
      '<p><code>@Bob</code></p><pre>@channel</pre><blockquote><p>@Bob</p></blockquote>',
    );
    expect(await stored(sent.id)).toEqual([]);
  });

  it('are at most so many', async () => {
    const many = serverLimits.mentionsPerMessage;
    const body = await posted(span(team.bob.id).repeat(many + 1));
    expect(body.match(/<span /g)).toHaveLength(many);
    expect(body.endsWith('</span>@x')).toBe(true);
  });

  it('are stored once for each member but the author, and once for everybody', async () => {
    const { alice, bob, general } = team;
    const mentions = [span(bob.id), span(bob.id), span(alice.id), span('here'), span('channel')];
    const { id, body } = await post(alice, general, mentions.join(' '));
    expect(mentionedIn(body)).toEqual([
      { kind: 'user', user_id: bob.id },
      { kind: 'user', user_id: alice.id },
      { kind: 'here', user_id: null },
      { kind: 'channel', user_id: null },
    ]);
    expect(await stored(id)).toEqual([
      { user_id: 0, kind: 'channel' },
      { user_id: bob.id, kind: 'user' },
    ]);
  });

  it('follow edits, and end with the message', async () => {
    const { alice, bob, general } = team;
    const { id } = await post(alice, general, span(bob.id));
    const params = { id: String(id) };
    const edit = (html: string) =>
      alice.browser.call(updateMessage, { params, body: { message: { body: html } } });
    await edit(`<p>${span('here')}</p>`);
    expect(await stored(id)).toEqual([{ user_id: 0, kind: 'here' }]);
    await edit(`<p>${span('channel')} ${span(bob.id)}</p>`);
    expect(await stored(id)).toEqual([
      { user_id: 0, kind: 'channel' },
      { user_id: bob.id, kind: 'user' },
    ]);
    await alice.browser.call(deleteMessage, { params });
    expect(await stored(id)).toEqual([]);
  });

  it('in direct messages reach the two alone', async () => {
    const { alice, bob, workspaceId } = team;
    const carla = await newColleague(team, 'carla');
    const { channel_id } = await alice.opensDirect(bob, workspaceId);
    const { id } = await post(alice, channel_id, [bob, carla].map((who) => span(who.id)).join());
    expect(await stored(id)).toEqual([{ user_id: bob.id, kind: 'user' }]);
  });

  it('tell those who are mentioned that something waits, unless they signed out', async () => {
    const { alice, bob, general, workspaceId } = team;
    const waiting = { waiting_data: { workspace_id: workspaceId } };
    const told = async (person: Person) => {
      const events = await loggedEvents(team, `user:${person.id}`);
      return events.filter((event) => JSON.stringify(event) === JSON.stringify(waiting)).length;
    };
    const dan = await newColleague(team, 'dan');
    await post(alice, general, 'Nothing for you');
    expect(await told(dan)).toBe(0);
    await post(alice, general, span(dan.id));
    expect(await told(dan)).toBe(1);
    const { channel_id } = await alice.opensDirect(dan, workspaceId);
    await post(alice, channel_id, 'Psst');
    expect(await told(dan)).toBe(2);
    const before = await told(bob);
    await dan.signsOutOf(workspaceId);
    await post(alice, general, `${span(dan.id)} ${span(bob.id)}`);
    expect([await told(dan), await told(bob)]).toEqual([2, before + 1]);
  });

  it('of channels have the name of today, and only of visible ones', async () => {
    const { alice, bob, general, workspaceId } = team;
    const { channel_id } = await alice.opensDirect(bob, workspaceId);
    const link = (id: number) => `<span data-channel="${id}">#x</span>`;
    expect(await posted(`${link(general)} ${link(channel_id)} ${link(999_999)}`)).toBe(
      `<span data-channel="${general}">#general</span> #x #x`,
    );
  });

  it('R8: a link to a private channel stays text, also of its member', async () => {
    const { alice, workspaceId } = team;
    const channel = { name: 'board', workspace_id: workspaceId, kind: 'private' as const };
    const { id } = await alice.browser.call(createChannel, { body: { channel } });
    expect(await posted(`<span data-channel="${id}">#what-she-typed</span>`)).toBe(
      '#what-she-typed',
    );
  });

  it('can add a member to a public channel', async () => {
    const { alice, bob, eve, workspaceId } = team;
    const channel = { name: 'added', workspace_id: workspaceId };
    const { id } = await alice.browser.call(createChannel, { body: { channel } });
    const add = ({ browser }: Person, added: Person) =>
      browser.attempt(joinChannel, {
        body: { channel_user: { channel_id: id, user_id: added.id } },
      });
    const carla = await newColleague(team, 'carl');
    expect((await add(bob, carla)).status).toBe(403);
    expect((await add(alice, eve)).status).toBe(404);
    expect((await add(eve, bob)).status).toBe(404);

    const { id: newest } = await post(alice, id, 'Before');
    const answer = await add(alice, carla);
    expect(answer.body).toMatchObject({ user_id: carla.id, channel_id: id, active: true });
    expect((await add(alice, carla)).body).toEqual(answer.body);
    const own = await loggedEvents(team, `user:${carla.id}`);
    expect(own.filter((event) => JSON.stringify(event).includes('channel_user_data'))).toEqual([
      { channel_user_data: answer.body },
    ]);
    const everywhere = await loggedEvents(team, `workspace:${workspaceId}`);
    expect(everywhere.at(-1)).toEqual({
      channel_data: { login: true, user_id: carla.id, channel_id: id },
    });
    const [read] = await loggedEvents(team, `view.${workspaceId}:${carla.id}`);
    expect(read).toMatchObject({ read_data: { channel_id: id, last_read_id: newest, unread: 0 } });

    await carla.leaves(id);
    await carla.signsOutOf(workspaceId);
    expect((await add(alice, carla)).status).toBe(200);
    expect((await loggedEvents(team, `user:${carla.id}`)).at(-1)).not.toHaveProperty(
      'channel_user_data.active',
      true,
    );
  });
});
