import { createChannel, deleteChannel } from '@parley/contract/endpoints/channels';
import { changeWorkspaceSettings } from '@parley/contract/endpoints/management';
import {
  deleteMessage,
  listMessages,
  postMessage,
  updateMessage,
} from '@parley/contract/endpoints/messages';
import type { Message } from '@parley/contract/entities/message';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loggedEvents } from '../../../testing/clients/watch-events.js';
import {
  describeMostlyOnSqlite,
  describeOnEachEngine,
} from '../../../testing/database/each-engine.js';
import {
  channelNamed,
  newPerson,
  newWorkspace,
  type Person,
} from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { countBlobs } from '../../../testing/requests/uploads.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { WebSite } from '../../../testing/services/web-site.js';

describeMostlyOnSqlite('previews of links', (start, { onSqlite, onBoth }) => {
  let site: WebSite;
  const team = teamBeforeAll(async () => {
    site = await WebSite.start();
    const picture = await sharp({
      create: { width: 200, height: 100, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer();
    site.serves('/picture.png', (_, response) => response.writeHead(200).end(picture));
    return start({
      environment: { PARLEY_LINK_PREVIEWS: 'on', PARLEY_ORIGINS: 'http://own.example' },
      previews: { network: site.network },
    });
  });
  afterAll(() => site.close());
  let pages = 0;
  let general = 0;

  beforeEach(async () => {
    site.requests.length = 0;
    const channel = { name: `links-${(pages += 1)}`, workspace_id: team.workspaceId };
    ({ id: general } = await team.alice.browser.call(createChannel, { body: { channel } }));
  });

  function newPage(title: string): string {
    const path = `/page-${(pages += 1)}`;
    site.servesHtml(
      path,
      `<title>${title}</title><meta property="og:image" content="/picture.png">
       <meta property="og:site_name" content="Numbers">`,
    );
    return site.origin + path;
  }

  const linksTo = (...urls: string[]) =>
    urls.map((url) => `<p><a href="${url}">${url}</a></p>`).join('');

  async function settled() {
    await vi.waitFor(async () => {
      const jobs = await team.server.store.reader.selectFrom('jobs').select('id').execute();
      expect(jobs).toEqual([]);
    }, 5_000);
  }

  async function posted(body: string): Promise<Message> {
    const message = { channel_id: general, body };
    const { id } = await team.alice.browser.call(postMessage, { body: { message } });
    await settled();
    return read(id);
  }

  async function read(id: number): Promise<Message> {
    const params = { id: String(general) };
    const found = (await team.alice.browser.call(listMessages, { params }))[id];
    if (!found) throw new Error('The message is gone.');
    return found;
  }

  const changes = async (id: number, message: { body?: string; removed_preview_id?: number }) => {
    await team.alice.browser.call(updateMessage, { params: { id: String(id) }, body: { message } });
    await settled();
    return read(id);
  };
  const titles = ({ previews = [] }: Message) => previews.map(({ title }) => title);

  onBoth(
    'come after the message, to everybody who reads the channel; it is not edited by that',
    async () => {
      const url = newPage('Q4');
      const message = await posted(`${linksTo(url)}<p>and a word</p>`);
      const { id = 0, ...preview } = message.previews?.[0] ?? {};
      expect(preview).toEqual({
        url,
        title: 'Q4',
        description: null,
        site_name: 'Numbers',
        picture: { url: `/api/link_previews/${id}/picture`, width: 200, height: 100 },
      });
      expect(message.updated_at).toBe(message.created_at);
      expect(site.requests[0]?.headers['user-agent']).toBe('ParleyBot/1.0');
      const told = await loggedEvents(team, `channel:${general}`);
      expect(told.at(-1)).toEqual({
        message_data: { type: 'PUT', message, dm_channel: false },
      });
      const picture = await team.bob.browser.fetch(`/api/link_previews/${id}/picture`);
      expect(Object.fromEntries(picture.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=86400, immutable',
        vary: 'cookie',
      });
      expect((await team.eve.browser.fetch(`/api/link_previews/${id}/picture`)).status).toBe(404);
      for (const strange of ['0', 'x', '999999']) {
        const answer = await team.alice.browser.fetch(`/api/link_previews/${strange}/picture`);
        expect(answer.status).toBe(404);
      }
    },
  );

  onSqlite('are of the first three links, each once, and never of this server', async () => {
    const [a = '', b = '', c = ''] = ['A', 'B', 'C'].map(newPage);
    expect(titles(await posted(linksTo(a, a, b, c, newPage('D'))))).toEqual(['A', 'B', 'C']);
    site.requests.length = 0;
    const own = ['http://own.example/#/workspace/acme/1', 'https://OWN.example.:443/'];
    expect(titles(await posted(linksTo(...own)))).toEqual([]);
    expect(titles(await posted('<p>No link</p>'))).toEqual([]);
    expect(site.requests).toEqual([]);
  });

  onSqlite('are missing where nothing can be fetched, which is no failure', async () => {
    expect(titles(await posted(linksTo(`${site.origin}/missing`, 'http://127.0.0.2/')))).toEqual(
      [],
    );
  });

  onBoth(
    'are asked for again after a failure only when a day has passed, whatever is edited',
    async () => {
      const path = `/late-${(pages += 1)}`;
      const url = site.origin + path;
      const { id } = await posted(linksTo(url));
      const asked = () => site.requests.filter((request) => request.url === path).length;
      expect(asked()).toBe(1);
      site.servesHtml(path, '<title>Late</title>');
      expect(titles(await changes(id, { body: `${linksTo(url)}<p>Edited</p>` }))).toEqual([]);
      expect(asked()).toBe(1);
      const aDayAgo = Date.now() - 25 * 3600 * 1000;
      await team.server.store.transact((tx) =>
        tx
          .updateTable('link_previews')
          .set({ failed_at: aDayAgo })
          .where('message_id', '=', id)
          .execute(),
      );
      expect(titles(await changes(id, { body: `${linksTo(url)}<p>Again</p>` }))).toEqual(['Late']);
      expect(asked()).toBe(2);
    },
  );

  onSqlite('go with their link, and come with a new one', async () => {
    const [a, b] = [newPage('A'), newPage('B')];
    const { id } = await posted(linksTo(a));
    const before = await countBlobs(team.server);
    expect(titles(await changes(id, { body: linksTo(a, b) }))).toEqual(['A', 'B']);
    expect(site.requests.filter(({ url = '' }) => a.endsWith(url))).toHaveLength(1);
    expect(titles(await changes(id, { body: linksTo(b) }))).toEqual(['B']);
    expect(titles(await changes(id, { body: '<p>None</p>' }))).toEqual([]);
    expect((await countBlobs(team.server)).kept).toBe(before.kept - 1);
  });

  onSqlite('are taken off by the author alone, and stay off', async () => {
    const url = newPage('A');
    const { id, previews = [] } = await posted(linksTo(url));
    const removed_preview_id = previews[0]?.id ?? 0;
    await team.bob.joins(general);
    const body = { message: { removed_preview_id } };
    const params = { id: String(id) };
    const refused = await team.bob.browser.attempt(updateMessage, { params, body });
    expect([refused.status, refused.body]).toEqual([
      403,
      ['Only its author can take the preview of a link off a message.'],
    ]);
    const { kept } = await countBlobs(team.server);
    const changed = await changes(id, body.message);
    expect(titles(changed)).toEqual([]);
    expect(changed.updated_at).toBe(changed.created_at);
    expect((await countBlobs(team.server)).kept).toBe(kept - 1);
    const picture = await team.alice.browser.fetch(
      `/api/link_previews/${removed_preview_id}/picture`,
    );
    expect(picture.status).toBe(404);
    expect(titles(await changes(id, { body: `${linksTo(url)}<p>Edited</p>` }))).toEqual([]);
    const again = await team.alice.browser.attempt(updateMessage, { params, body });
    expect(again.status).toBe(404);

    // Also while an edit has moved the link behind those that have previews.
    const [b, c, d] = [newPage('B'), newPage('C'), newPage('D')];
    expect(titles(await changes(id, { body: linksTo(b, c, d, url) }))).toEqual(['B', 'C', 'D']);
    expect(titles(await changes(id, { body: linksTo(url, b) }))).toEqual(['B']);
    expect(titles(await changes(id, { body: linksTo(b) }))).toEqual(['B']);
    expect(titles(await changes(id, { body: linksTo(b, url) }))).toEqual(['B', 'A']);
  });

  onBoth('are gone with their message, and with their channel', async () => {
    const { kept } = await countBlobs(team.server);
    const { id } = await posted(linksTo(newPage('A')));
    await team.alice.browser.call(deleteMessage, { params: { id: String(id) } });
    await posted(linksTo(newPage('B')));
    await team.alice.browser.call(deleteChannel, { params: { id: String(general) } });
    await settled();
    expect((await countBlobs(team.server)).kept).toBe(kept);
    const { reader } = team.server.store;
    const rows = await reader
      .selectFrom('link_previews')
      .innerJoin('messages', 'messages.id', 'message_id')
      .select('link_previews.id')
      .where('channel_id', '=', general)
      .execute();
    expect(rows).toEqual([]);
  });

  onSqlite('are not fetched where the workspace decided so', async () => {
    const settles = (link_previews: boolean) =>
      team.alice.browser.call(changeWorkspaceSettings, {
        params: { id: String(team.workspaceId) },
        body: { settings: { link_previews } },
      });
    await settles(false);
    expect(titles(await posted(linksTo(newPage('A'))))).toEqual([]);
    expect(site.requests).toEqual([]);
    await settles(true);
    expect(titles(await posted(linksTo(newPage('B'))))).toEqual(['B']);
  });
});

describeOnEachEngine('too many links of a workspace', (start) => {
  let site: WebSite;
  const team = teamBeforeAll(async () => {
    site = await WebSite.start();
    return start({
      environment: { PARLEY_LINK_PREVIEWS: 'on' },
      previews: { network: site.network, perMinute: 2 },
    });
  });
  afterAll(() => site.close());

  it('wait for the next minute', async () => {
    site.servesHtml('/', '<title>A</title>');
    const { alice, general, server } = team;
    for (let count = 0; count < 4; count += 1) {
      const message = { channel_id: general, body: `<p><a href="${site.origin}">a</a></p>` };
      await alice.browser.call(postMessage, { body: { message } });
    }
    await vi.waitFor(async () => {
      const jobs = await server.store.reader.selectFrom('jobs').select('run_at').execute();
      expect(jobs).toHaveLength(2);
      for (const { run_at } of jobs) expect(run_at).toBeGreaterThan(Date.now() + 30_000);
    }, 5_000);
    expect(site.requests).toHaveLength(2);
  });
});

describe('slow pages', () => {
  let site: WebSite;
  const team = teamBeforeAll(async () => {
    site = await WebSite.start();
    // Longer than any test.
    const previews = { network: site.network, deadline: 3_600_000 };
    return startTestServer({ environment: { PARLEY_LINK_PREVIEWS: 'on' }, previews });
  });
  afterAll(() => site.close());
  let workspaces = 0;

  interface Place {
    author: Person;
    channel: number;
  }

  async function placeOfOwn(author: Person): Promise<Place> {
    const workspace = await newWorkspace(author, `slow-${(workspaces += 1)}`);
    return { author, channel: channelNamed(workspace, 'general') };
  }

  async function posts({ author, channel }: Place, path: string): Promise<number> {
    const body = ['', '?b', '?c'].map((query) => `<a href="${site.origin}${path}${query}">a</a>`);
    const message = { channel_id: channel, body: `<p>${body.join(' ')}</p>` };
    return (await author.browser.call(postMessage, { body: { message } })).id;
  }

  const placesOf = {
    'one workspace': async () => {
      await team.bob.joins(team.general);
      return [team.alice, team.bob].map((author) => ({ author, channel: team.general }));
    },
    'all workspaces of one account': async () => {
      const carol = await newPerson(team.server, 'carol');
      const places: Place[] = [];
      while (places.length < 6) places.push(await placeOfOwn(carol));
      return places;
    },
  };

  it.each(['one workspace', 'all workspaces of one account'] as const)(
    'of %s hold up nobody else',
    async (what) => {
      const asked: string[] = [];
      for (const url of ['/slow', '/slow?b', '/slow?c']) {
        site.serves(url, () => void asked.push(url));
      }
      for (const place of await placesOf[what]()) {
        for (let count = 0; count < 6; count += 1) await posts(place, '/slow');
      }
      await vi.waitFor(() => expect(asked).toHaveLength(2), 5_000);
      site.servesHtml('/quick', '<title>Quick</title>');
      const eves = await placeOfOwn(team.eve);
      const id = await posts(eves, '/quick');
      await vi.waitFor(async () => {
        const params = { id: String(eves.channel) };
        const messages = await team.eve.browser.call(listMessages, { params });
        expect(messages[id]?.previews).toMatchObject([{ title: 'Quick' }]);
      }, 20_000);
      expect(asked).toEqual(['/slow', '/slow']);
    },
  );
});
