import { createChannel, deleteChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { postMessage } from '@parley/contract/endpoints/messages';
import { search } from '@parley/contract/endpoints/search';
import { parseSearch } from '@parley/contract/rules/message-search/query';
import { expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { channelMark, type Mark, publicMark } from '../../platform/store/search-index.js';
import { readDocuments } from '../search/read-documents.js';

describeOnEachEngine('the messages of a channel', (start) => {
  const team = teamBeforeAll(start);
  let channels = 0;

  async function newRoom(): Promise<{ channelId: number; messageId: number }> {
    const { alice, workspaceId } = team;
    const channel = { name: `zoo-${(channels += 1)}`, workspace_id: workspaceId };
    const { id } = await alice.browser.call(createChannel, { body: { channel } });
    const message = { channel_id: id, body: '<p>okapi</p>' };
    const posted = await alice.browser.call(postMessage, { body: { message } });
    return { channelId: id, messageId: posted.id };
  }

  const setKind = (channelId: number, kind: 'public' | 'private') =>
    team.alice.browser.call(updateChannel, {
      params: { id: String(channelId) },
      body: { channel: { kind } },
    });

  /** Asks the index itself, which does not check permissions. */
  const indexed = (place: Mark) =>
    team.server.store.index.find(
      { terms: parseSearch('okapi').terms, marks: [], channelIds: [], places: [place] },
      { below: Number.MAX_SAFE_INTEGER, limit: 10 },
      readDocuments,
    );

  async function found({ browser }: Person): Promise<number[]> {
    const query = { workspace_id: String(team.workspaceId), q: 'okapi' };
    const { results, behind } = await browser.call(search, { query });
    expect(behind).toBe(0);
    return results.map(({ message }) => message.id);
  }

  it('stand under one mark while it has always been public', async () => {
    const { alice, bob, workspaceId } = team;
    const { channelId, messageId } = await newRoom();
    await vi.waitFor(async () => expect(await found(bob)).toEqual([messageId]));
    expect(await indexed(publicMark(workspaceId))).toEqual([messageId]);

    await setKind(channelId, 'private');
    expect((await found(bob)).length).toBe(0);
    await vi.waitFor(async () => expect(await indexed(publicMark(workspaceId))).toEqual([]));
    await vi.waitFor(async () => expect(await found(alice)).toEqual([messageId]));
    expect(await found(bob)).toEqual([]);

    await setKind(channelId, 'public');
    await vi.waitFor(async () => expect(await found(bob)).toEqual([messageId]));
    expect(await indexed(publicMark(workspaceId))).toEqual([]);
    await alice.browser.call(deleteChannel, { params: { id: String(channelId) } });
  });

  it('leave the index when it is deleted', async () => {
    const { alice } = team;
    const { channelId, messageId } = await newRoom();
    await vi.waitFor(async () =>
      expect(await indexed(channelMark(channelId))).toEqual([messageId]),
    );
    await alice.browser.call(deleteChannel, { params: { id: String(channelId) } });
    await vi.waitFor(async () => expect(await indexed(channelMark(channelId))).toEqual([]));
  });
});
