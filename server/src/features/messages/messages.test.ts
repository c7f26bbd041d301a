import { randomUUID } from 'node:crypto';
import { joinChannel, leaveChannel } from '@parley/contract/endpoints/channel-users';
import { listMessages, postMessage } from '@parley/contract/endpoints/messages';
import { limits } from '@parley/contract/limits';
import { serverTexts, texts } from '@parley/contract/texts';
import { beforeAll, describe, expect, it } from 'vitest';
import { form } from '../../../testing/clients/test-browser.js';
import type { Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { chatChannel } from './chat-channel.js';

const team = teamBeforeAll(startTestServer);

function attemptPost(person: Person, body: string, channel_id = team.plans, client_id?: string) {
  return person.browser.attempt(postMessage, {
    body: { message: { body, channel_id, ...(client_id && { client_id }) } },
  });
}

const post = (person: Person, body: string, channelId = team.plans) =>
  person.posts(channelId, body);

async function channelEvents(channelId: number) {
  const events = await team.server.store.events.after(`channel:${channelId}`, 0, 1000);
  return events.flatMap(({ message }) =>
    message === null ? [] : [JSON.parse(message) as unknown],
  );
}

describe('posting', () => {
  it('answers the message, and announces the very same', async () => {
    const { alice, plans } = team;
    const message = await post(alice, '<p>Hello <b onclick="x()">all</b></p>');
    expect(message).toMatchObject({
      body: '<p>Hello <b>all</b></p>',
      user_id: alice.id,
      channel_id: plans,
      type: 'message',
      files: [],
      total_reacts: {},
      user_reacts: {},
    });
    expect((await channelEvents(plans)).at(-1)).toEqual({
      message_data: { type: 'PUT', is_new: true, message, dm_channel: false },
    });
    const listed = await alice.browser.call(listMessages, { params: { id: String(plans) } });
    expect(listed[message.id]).toEqual(message);
  });

  it('takes a form with bracket names as well', async () => {
    const { alice, plans } = team;
    const fields = { 'message[body]': 'from a form', 'message[channel_id]': String(plans) };
    const answer = await alice.browser.send('POST', postMessage.path, form(fields));
    expect(answer.body).toMatchObject({ body: 'from a form', channel_id: plans });
  });

  it('R7: the same client_id is the same message, at once and later', async () => {
    const { alice, plans } = team;
    const clientId = randomUUID();
    const before = (await channelEvents(plans)).length;
    const atOnce = await Promise.all(
      Array.from({ length: 6 }, () => attemptPost(alice, 'once', plans, clientId)),
    );
    const later = await attemptPost(alice, 'once', plans, clientId);
    expect(new Set([...atOnce, later].map((answer) => answer.text)).size).toBe(1);
    expect(later.body).toMatchObject({ body: 'once', client_id: clientId });
    expect((await channelEvents(plans)).length).toBe(before + 1);

    const another = await attemptPost(alice, 'once', plans, randomUUID());
    expect(another.text).not.toBe(later.text);
  });

  it("R7: another author's client_id is another message", async () => {
    const { alice, bob, plans } = team;
    const body = { channel_user: { channel_id: plans } };
    await bob.browser.call(joinChannel, { body });
    const clientId = randomUUID();
    const [hers, his] = [
      await attemptPost(alice, 'hers', plans, clientId),
      await attemptPost(bob, 'his', plans, clientId),
    ];
    expect([hers.body, his.body]).toMatchObject([{ body: 'hers' }, { body: 'his' }]);

    // Sent again after its author left: the accepted message is the answer.
    await bob.browser.call(leaveChannel, { params: { placeholder: '0' }, body });
    expect((await attemptPost(bob, 'his', plans, clientId)).text).toBe(his.text);
    expect((await attemptPost(bob, 'his', plans, randomUUID())).status).toBe(403);
  });

  it('refuses an invisible body, and a body that is too long', async () => {
    for (const body of [
      '',
      '   ',
      '<p></p>',
      '<p>&nbsp;<br></p>',
      '<script>x</script>',
      '<img src=x>',
    ]) {
      const answer = await attemptPost(team.alice, body);
      expect([body, answer.status, answer.body]).toEqual([body, 422, [serverTexts.messageBlank]]);
    }
    const longest = '😀'.repeat(limits.messageBodyMax);
    expect((await attemptPost(team.alice, longest)).status).toBe(200);
    const tooLong = await attemptPost(team.alice, `${longest}.`);
    expect([tooLong.status, tooLong.body]).toEqual([422, [texts.messageTooLong]]);
  });

  it('is 403 in a previewed channel, and 404 in a hidden channel', async () => {
    const { bob, eve, plans } = team;
    expect((await attemptPost(bob, 'let me in', plans)).status).toBe(403);
    const notHers = await attemptPost(eve, 'let me in', plans);
    const notThere = await attemptPost(eve, 'let me in', 999_999);
    expect(notHers.status).toBe(404);
    expect(notHers.body).toEqual(notThere.body);
  });

  it('gives ids in the order of the stream', async () => {
    const { alice, general } = team;
    await Promise.all(Array.from({ length: 20 }, (_, n) => post(alice, `number ${n}`, general)));
    const events = (await channelEvents(general)) as {
      message_data: { message: { id: number } };
    }[];
    const ids = events.map((event) => event.message_data.message.id);
    expect(ids).toHaveLength(20);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });
});

describe('reading', () => {
  let ids: number[];
  let channelId: number;

  beforeAll(async () => {
    const { alice, general } = team;
    channelId = general;
    await Promise.all(Array.from({ length: 100 }, (_, n) => post(alice, `line ${n}`, general)));
    const rows = await team.server.store.reader
      .selectFrom('messages')
      .select('id')
      .where('channel_id', '=', general)
      .orderBy('id')
      .execute();
    ids = rows.map((row) => row.id);
  });

  /** The ids of a page, and the paths of its links. */
  async function page(query: string) {
    const path = query.startsWith('/') ? query : `/api/channels/${channelId}/messages${query}`;
    const answer = await team.bob.browser.fetch(path);
    const links = [...(answer.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)];
    return {
      ids: Object.keys(answer.body as object).map(Number),
      ...Object.fromEntries(links.map(([, target, rel]) => [rel, target])),
    } as { ids: number[]; prev?: string; next?: string };
  }

  it('gives the newest 50 to a member who only previews, with a link to older messages', async () => {
    const newest = await page('');
    expect(newest.ids).toEqual(ids.slice(-50));
    expect(newest.next).toBeUndefined();
    expect(newest.prev).toMatch(/^\/api\/channels\/\d+\/messages\?before=\d+&limit=50$/);
  });

  it('leads through all of them in both directions, each once', async () => {
    let at = await page('?limit=7');
    const back = [at.ids];
    while (at.prev) {
      at = await page(at.prev);
      back.unshift(at.ids);
    }
    expect(back.flat()).toEqual(ids);

    const forth = [at.ids];
    while (at.next) {
      at = await page(at.next);
      forth.push(at.ids);
    }
    expect(forth.flat()).toEqual(ids);
  });

  it('gives those around a message', async () => {
    const middle = await page(`?around=${ids[60]}&limit=5`);
    expect(middle.ids).toEqual(ids.slice(58, 63));
    expect(middle.prev).toContain(`before=${ids[58]}`);
    expect(middle.next).toContain(`after=${ids[62]}`);
    expect((await page(`?around=${ids[0]}&limit=5`)).prev).toBeUndefined();
    expect((await page(`?around=${ids.at(-1)}&limit=5`)).next).toBeUndefined();
  });

  it('gives nothing beyond the ends', async () => {
    expect(await page(`?before=${ids[0]}`)).toEqual({ ids: [] });
    expect(await page(`?after=${ids.at(-1)}`)).toEqual({ ids: [] });
  });

  it('refuses invalid parameters', async () => {
    const queries = [
      'limit=0',
      'limit=101',
      'limit=ten',
      'before=x',
      'after=-1',
      'before=1&after=2',
    ];
    for (const query of queries) {
      const answer = await team.alice.browser.fetch(`/api/channels/${channelId}/messages?${query}`);
      expect([query, answer.status]).toEqual([query, 400]);
    }
    const answer = await team.alice.browser.fetch(`/api/channels/${channelId}/messages?limit=0`);
    expect(answer.body).toEqual(['limit must be a whole number from 1 to 100.']);
  });

  it('is 404 for a stranger, as for a missing channel', async () => {
    const read = (id: number) =>
      team.eve.browser.attempt(listMessages, { params: { id: String(id) } });
    const [notHers, notThere] = [await read(channelId), await read(999_999)];
    expect(notHers.status).toBe(404);
    expect(notHers.body).toEqual(notThere.body);
  });
});

describe('ChatChannel', () => {
  const streams = (person: Person, parameters: object = {}) =>
    chatChannel(team.server.store.reader).streams(
      { userId: person.id, sessionId: 0 },
      { channel: 'ChatChannel', ...parameters },
    );

  it("follows the joined channels, and the user's saves", async () => {
    const { alice, bob, general, plans, workspaceId } = team;
    const hers = [`own.${workspaceId}:${alice.id}`, `channel:${general}`, `channel:${plans}`];
    expect(await streams(alice)).toEqual(hers);
    expect(await streams(alice, { workspace_id: workspaceId })).toEqual(await streams(alice));
    expect(await streams(bob)).toEqual([`own.${workspaceId}:${bob.id}`]);
    expect(await streams(bob, { workspace_id: workspaceId })).toEqual([
      `own.${workspaceId}:${bob.id}`,
    ]);
  });

  it('R8: follows a previewed channel, and nothing a stranger asks for', async () => {
    const { bob, eve, plans, workspaceId } = team;
    const previewed = [`channel:${plans}`, `whispers:${plans}`];
    expect(await streams(bob, { channel_id: plans })).toEqual(previewed);
    expect(await streams(eve, { channel_id: plans })).toBeNull();
    expect(await streams(eve, { workspace_id: workspaceId })).toBeNull();
    // Whispers alone are for members.
    expect(await streams(bob, { channel_id: plans, whispers: true })).toEqual([]);
    expect(await streams(eve, { channel_id: plans, whispers: true })).toBeNull();
    expect(await streams(eve)).toEqual([]);
    expect(await streams(bob, { channel_id: 'plans' })).toBeNull();
  });
});
