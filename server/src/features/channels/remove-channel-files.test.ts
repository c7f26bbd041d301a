import { createChannel, deleteChannel } from '@parley/contract/endpoints/channels';
import { describe, expect, it, vi } from 'vitest';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { countBlobs, file, postedFiles } from '../../../testing/requests/uploads.js';
import { startTestServer } from '../../../testing/server/test-server.js';

describe('the files of a deleted channel', () => {
  const team = teamBeforeAll(startTestServer);

  it('go at once, and those of other channels stay', async () => {
    const { alice, plans, workspaceId, server } = team;
    const channel = await alice.browser.call(createChannel, {
      body: { channel: { name: 'short-lived', workspace_id: workspaceId } },
    });
    await postedFiles(alice, channel.id, [file('gone.txt', 'gone'), file('too.txt', 'too')]);
    await postedFiles(alice, plans, [file('kept.txt', 'kept')]);
    await alice.browser.call(deleteChannel, { params: { id: String(channel.id) } });
    await vi.waitFor(async () => {
      expect(await server.store.reader.selectFrom('jobs').select('id').execute()).toEqual([]);
    }, 10_000);
    expect(await countBlobs(server)).toEqual({ kept: 1, all: 1 });
    expect(await server.storedFiles()).toHaveLength(1);
    const files = await server.store.reader.selectFrom('files').select('name').execute();
    expect(files).toEqual([{ name: 'kept.txt' }]);
  });
});
