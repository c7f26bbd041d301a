import { randomUUID } from 'node:crypto';
import { createChannel, deleteChannel } from '@parley/contract/endpoints/channels';
import { deleteDraft, readDraft, saveDraft } from '@parley/contract/endpoints/drafts';
import { postMessage } from '@parley/contract/endpoints/messages';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import type { Draft } from '@parley/contract/entities/draft';
import { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { limits } from '@parley/contract/limits';
import { expect, vi } from 'vitest';
import { chatIdentifier, goLive } from '../../../testing/clients/live-browser.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { uploadFile } from '../../../testing/requests/upload-file.js';
import { countBlobs } from '../../../testing/requests/uploads.js';
import { ownStream } from '../../domain/audience/own-stream.js';
import { diskStorage } from '../../platform/blobs/disk-storage.js';
import { sweepBlobs } from '../files/sweep-blobs.js';

describeMostlyOnSqlite('drafts', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);
  const at = (channelId: number) => ({ id: String(channelId) });

  function attempt(person: Person, channelId: number, draft: object) {
    return person.browser.attempt(saveDraft, {
      params: at(channelId),
      body: { draft: draft as { revision: number } },
    });
  }

  async function save(person: Person, channelId: number, draft: object): Promise<Draft> {
    const answer = await attempt(person, channelId, draft);
    expect([answer.status, answer.body]).toMatchObject([200, {}]);
    return saveDraft.output.parse(answer.body);
  }

  const read = ({ browser }: Person, channelId: number) =>
    browser.call(readDraft, { params: at(channelId) });

  async function loaded({ browser }: Person): Promise<Record<string, Draft>> {
    const answer = await browser.call(readWorkspace, { params: { address: 'acme' } });
    return LoadedWorkspace.parse(answer).drafts;
  }

  const post = ({ browser }: Person, channel_id: number, message: object) =>
    browser.call(postMessage, { body: { message: { body: 'sent', channel_id, ...message } } });

  async function newChannel({ browser }: Person): Promise<number> {
    const channel = { name: `c-${randomUUID().slice(0, 8)}`, workspace_id: team.workspaceId };
    return (await browser.call(createChannel, { body: { channel } })).id;
  }

  /** The number of blobs that the sweep will remove. */
  async function unkept(): Promise<number> {
    const { all, kept } = await countBlobs(team.server);
    return all - kept;
  }

  onBoth(
    'are loaded with the workspace and told to the other browsers of their author alone',
    async () => {
      const { alice, bob, plans, workspaceId, server } = team;
      await bob.joins(plans);
      const [hers, his] = [
        await goLive(server, alice),
        await goLive(server, bob, [chatIdentifier]),
      ];
      expect(await read(alice, plans)).toMatchObject({ revision: 0, updated_at: null });
      const draft = await save(alice, plans, { body: '<p>Half a <b>thought', revision: 0 });
      expect(draft).toMatchObject({
        channel_id: plans,
        body: '<p>Half a <b>thought</b></p>',
        files: [],
        revision: 1,
      });
      const stream = ownStream(workspaceId, alice.id);
      await hers.until(() => hers.messages(stream).length === 1);
      expect(hers.messages(stream)).toEqual([{ draft_data: draft }]);
      expect(await loaded(alice)).toEqual({ [plans]: draft });
      expect(await read(alice, plans)).toEqual(draft);
      expect(await loaded(bob)).toEqual({});
      expect(await read(bob, plans)).toMatchObject({ body: '', revision: 0 });
      await post(alice, plans, { body: 'a fence' });
      await his.until(() => his.messages(`channel:${plans}`).length === 1);
      expect(JSON.stringify(his.frames)).not.toContain('thought');
      await Promise.all([hers.close(), his.close()]);
    },
  );

  onSqlite('are sanitised as messages are, and not longer', async () => {
    const { alice } = team;
    const place = await newChannel(alice);
    const odd = '<p onclick="x()">a<script>x</script><img src=x onerror=x> <span data-men';
    const { body } = await save(alice, place, { body: odd, revision: 0 });
    expect(body).toMatch(/^<p>a/);
    expect(body).not.toMatch(/script|onerror|onclick|data-men/);
    const long = `<p>${'x'.repeat(limits.messageBodyMax)}</p>`;
    expect((await attempt(alice, place, { body: long, revision: 1 })).status).toBe(422);
    // Nothing to be seen is no draft.
    expect(await save(alice, place, { body: '<p>  </p>', revision: 1 })).toMatchObject({
      body: '',
      revision: 2,
    });
    expect(await loaded(alice)).not.toHaveProperty(String(place));
  });

  onBoth('a stale save is refused, unless it says the same', async () => {
    const { alice } = team;
    const place = await newChannel(alice);
    await save(alice, place, { body: '<p>one</p>', revision: 0 });
    const present = await save(alice, place, { body: '<p>two</p>', revision: 1 });
    const stale = await attempt(alice, place, { body: '<p>late</p>', revision: 1 });
    expect([stale.status, stale.body]).toEqual([
      409,
      ['This draft was changed on another device.'],
    ]);
    expect(await save(alice, place, { body: '<p>two</p>', revision: 1 })).toEqual(present);
    expect(await read(alice, place)).toEqual(present);
    const both = await Promise.all(
      ['a', 'b'].map((body) => attempt(alice, place, { body: `<p>${body}</p>`, revision: 2 })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));

    const removal = (revision: number) =>
      alice.browser.attempt(deleteDraft, { params: at(place), body: { draft: { revision } } });
    expect((await removal(2)).status).toBe(409);
    expect((await removal(3)).body).toMatchObject({ body: '', revision: 4 });
    expect((await removal(3)).body).toMatchObject({ body: '', revision: 4 });
    // The deletion wins over earlier saves.
    expect((await attempt(alice, place, { body: '<p>late</p>', revision: 3 })).status).toBe(409);
  });

  onBoth('a revision that no integer can follow is refused', async () => {
    const { alice } = team;
    const place = await newChannel(alice);
    const last = Number.MAX_SAFE_INTEGER;
    expect((await attempt(alice, place, { revision: last })).status).toBe(400);
    expect(await save(alice, place, { body: '<p>x</p>', revision: last - 1 })).toMatchObject({
      revision: last,
    });
  });

  onBoth('are deleted by the message that they become, once, and no newer ones', async () => {
    const { alice, workspaceId, server } = team;
    const place = await newChannel(alice);
    const client_id = randomUUID();
    await save(alice, place, { body: '<p>sent</p>', revision: 0 });
    const hers = await goLive(server, alice);
    const stream = ownStream(workspaceId, alice.id);
    await post(alice, place, { client_id, draft_revision: 1 });
    await hers.until(() => hers.messages(stream).length === 1);
    expect(hers.messages(stream)).toMatchObject([
      { draft_data: { channel_id: place, body: '', revision: 2 } },
    ]);
    await hers.close();

    const next = await save(alice, place, { body: '<p>next</p>', revision: 2 });
    // R7: a repeated send, with any revision.
    await post(alice, place, { client_id, draft_revision: 3 });
    expect(await read(alice, place)).toEqual(next);
    await post(alice, place, { client_id: randomUUID() });
    await post(alice, place, { client_id: randomUUID(), draft_revision: 2 });
    expect(await read(alice, place)).toEqual(next);
  });

  onBoth('a save that is overtaken by its message brings nothing back', async () => {
    const { alice } = team;
    const place = await newChannel(alice);
    await post(alice, place, { draft_revision: 1 });
    expect((await attempt(alice, place, { body: '<p>sent</p>', revision: 0 })).status).toBe(409);
    expect(await read(alice, place)).toMatchObject({ body: '', revision: 2 });
  });

  onBoth('texts of earlier revisions are not kept in the log', async () => {
    const { alice, workspaceId, server } = team;
    const place = await newChannel(alice);
    await save(alice, place, { body: '<p>a secret slip</p>', revision: 0 });
    await save(alice, place, { body: '<p>better</p>', revision: 1 });
    await post(alice, place, { draft_revision: 2, body: 'sent' });
    const events = await server.store.events.after(ownStream(workspaceId, alice.id), 0, 1000);
    expect(JSON.stringify(events)).not.toMatch(/secret slip|better/);
  });

  onSqlite('of a left channel are hidden until its author returns; others get none', async () => {
    const { alice, bob, eve } = team;
    const place = await newChannel(alice);
    await bob.joins(place);
    const draft = await save(bob, place, { body: '<p>mine</p>', revision: 0 });
    await bob.leaves(place);
    expect(await loaded(bob)).not.toHaveProperty(String(place));
    const refused = await attempt(bob, place, { body: '<p>still</p>', revision: 1 });
    expect([refused.status, refused.body]).toEqual([403, ['Join this channel to post in it.']]);
    expect((await attempt(eve, place, { body: '<p>x</p>', revision: 0 })).status).toBe(404);
    await bob.joins(place);
    expect(await loaded(bob)).toHaveProperty(String(place), draft);
  });

  onSqlite('are kept in direct messages too, each person their own', async () => {
    const { alice, bob, workspaceId } = team;
    const { channel_id } = await alice.opensDirect(bob, workspaceId);
    // Before the first message they are not the partner's to see.
    await post(alice, channel_id, {});
    await save(alice, channel_id, { body: '<p>hers</p>', revision: 0 });
    await save(bob, channel_id, { body: '<p>his</p>', revision: 0 });
    expect((await loaded(alice))[channel_id]?.body).toBe('<p>hers</p>');
    expect((await loaded(bob))[channel_id]?.body).toBe('<p>his</p>');
  });

  onSqlite('keep their uploads from the sweep, until the message takes them', async () => {
    const { alice, server } = team;
    const place = await newChannel(alice);
    const files = [
      await uploadFile(alice.browser, 'one.txt', '1'),
      await uploadFile(alice.browser, 'two.txt', '22'),
    ];
    // In the order of the message, not of the uploads.
    const draft = await save(alice, place, { revision: 0, signed_ids: files.toReversed() });
    expect(draft.files).toMatchObject([
      { name: 'two.txt', byte_size: 2 },
      { name: 'one.txt', type: 'text/plain', byte_size: 1 },
    ]);
    expect((await loaded(alice))[place]?.files.map(({ name }) => name)).toEqual([
      'two.txt',
      'one.txt',
    ]);
    expect(await unkept()).toBe(0);
    await sweepNow();
    expect(await server.storedFiles()).toHaveLength(2);

    // Left out of the next revision, it is an upload as any other again.
    const [second] = draft.files.map((file) => file.signed_id);
    const fewer = { body: '<p>x</p>', revision: 1, signed_ids: [second ?? ''] };
    expect((await save(alice, place, fewer)).files).toHaveLength(1);
    expect(await unkept()).toBe(1);

    const sent = await post(alice, place, { files: [second ?? ''], draft_revision: 2 });
    expect(sent.files).toMatchObject([{ name: 'two.txt' }]);
    expect(await read(alice, place)).toMatchObject({ body: '', files: [], revision: 3 });
    expect(await unkept()).toBe(1);
    // Taken by a message, or forged, they are left out of a draft, and the text stays.
    const again = { body: '<p>y</p>', revision: 3, signed_ids: [second ?? '', 'forged', ''] };
    expect(await save(alice, place, again)).toMatchObject({ body: '<p>y</p>', files: [] });
  });

  onSqlite('do not take uploads of others, nor of another draft', async () => {
    const { alice, bob, plans } = team;
    await bob.joins(plans);
    const [first, second] = [await newChannel(alice), await newChannel(alice)];
    const file = await uploadFile(alice.browser, 'mine.txt', 'mine');
    const revised = { body: '<p>x</p>', signed_ids: [file] };
    const { revision } = await read(bob, plans);
    expect((await save(bob, plans, { ...revised, revision })).files).toEqual([]);
    expect((await save(alice, first, { ...revised, revision: 0 })).files).toHaveLength(1);
    expect((await save(alice, second, { ...revised, revision: 0 })).files).toEqual([]);
  });

  onSqlite('go with their channel, and their uploads with them', async () => {
    const dave = await newColleague(team, `dave-${randomUUID().slice(0, 6)}`);
    const { server } = team;
    const place = await newChannel(dave);
    const file = await uploadFile(dave.browser, 'gone.txt', 'gone');
    await save(dave, place, { body: '<p>x</p>', revision: 0, signed_ids: [file] });
    await dave.browser.call(deleteChannel, { params: at(place) });
    await vi.waitFor(async () => {
      const { reader } = server.store;
      expect(await reader.selectFrom('jobs').select('id').execute()).toEqual([]);
      const drafts = reader.selectFrom('drafts').select('body').where('channel_id', '=', place);
      expect(await drafts.execute()).toEqual([]);
      const files = reader.selectFrom('files').select('id').where('name', '=', 'gone.txt');
      expect(await files.execute()).toEqual([]);
    }, 10_000);
  });

  async function sweepNow(): Promise<void> {
    const { store, dataDirectory } = team.server;
    await sweepBlobs({ store, storage: diskStorage(`${dataDirectory}/blobs`) });
  }
});
