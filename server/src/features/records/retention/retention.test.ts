import type { InputOf } from '@parley/contract/endpoint';
import { createReact } from '@parley/contract/endpoints/message-reacts';
import { createSave } from '@parley/contract/endpoints/message-saves';
import { listMessages } from '@parley/contract/endpoints/messages';
import { readRetention, setRetention } from '@parley/contract/endpoints/retention';
import { expect, it, vi } from 'vitest';
import { goLive } from '../../../../testing/clients/live-browser.js';
import { describeOnEachEngine } from '../../../../testing/database/each-engine.js';
import { newColleague, teamBeforeAll } from '../../../../testing/people/team.js';
import { uploadFile } from '../../../../testing/requests/upload-file.js';
import { clearEverywhere, clearMessages, clearStep } from './clear-messages.js';

const day = 24 * 60 * 60_000;

describeOnEachEngine('Retention', (start) => {
  const team = teamBeforeAll(() => start());

  type Wanted = Omit<InputOf<typeof setRetention>['body']['retention'], 'workspace_id'>;
  const keep = (wanted: Wanted) =>
    team.alice.browser.call(setRetention, {
      body: { retention: { workspace_id: team.workspaceId, ...wanted } },
    });

  /** As if the message had been posted so many days ago. */
  const age = (id: number, days: number) =>
    team.server.store.transact((tx) =>
      tx
        .updateTable('messages')
        .set((eb) => ({ created_at: eb('created_at', '-', days * day) }))
        .where('id', '=', id)
        .execute(),
    );

  async function bodies(channelId: number): Promise<string[]> {
    const messages = await team.alice.browser.call(listMessages, {
      params: { id: String(channelId) },
    });
    return Object.values(messages).map(({ body }) => body);
  }

  it('clears what is older than the channel keeps, with all that belongs to it, and live', async () => {
    const { alice, bob, plans, server, workspaceId } = team;
    await bob.joins(plans);
    const file = await uploadFile(alice.browser, 'old.txt', 'old bytes');
    const { id: old } = await alice.posts(plans, '<p>Old</p>', { files: [file] });
    const { id: recent } = await alice.posts(plans, '<p>Recent</p>');
    const message_react = { message_id: old, react_code: '👍' as const };
    await bob.browser.call(createReact, { body: { message_react } });
    await bob.browser.call(createSave, { body: { message_save: { message_id: old } } });
    await age(old, 31);
    const identifier = JSON.stringify({ channel: 'ChatChannel', channel_id: plans });
    const page = await goLive(server, bob, [identifier]);

    expect(await bodies(plans)).toHaveLength(2);
    await keep({ channel_id: plans, retention_days: 30, legal_hold: false });
    await page.until((client) => JSON.stringify(client.messages()).includes('"DELETE"'));
    await page.close();
    await vi.waitFor(async () => expect(await bodies(plans)).toEqual(['<p>Recent</p>']), 10_000);

    const { reader } = server.store;
    for (const table of ['files', 'message_reactions', 'message_saves'] as const) {
      const rows = await reader
        .selectFrom(table)
        .selectAll()
        .where('message_id', '=', old)
        .execute();
      expect(rows, table).toEqual([]);
    }
    await vi.waitFor(async () => {
      const { bytes } = await reader
        .selectFrom('storage_use')
        .select('bytes')
        .where('kind', '=', 'workspace')
        .where('owner_id', '=', workspaceId)
        .executeTakeFirstOrThrow();
      expect(bytes).toBe(0);
    }, 10_000);
    // The events that a returning page catches up from have no text either.
    const events = await reader.selectFrom('events').select('message').execute();
    expect(JSON.stringify(events)).not.toContain('<p>Old</p>');
    expect(recent).toBeGreaterThan(old);
  });

  it('clears nothing while the channel or the workspace is held', async () => {
    const { alice, general, server, workspaceId } = team;
    const { id: old } = await alice.posts(general, '<p>Held</p>');
    await age(old, 10);
    await keep({ channel_id: general, retention_days: 5, legal_hold: true });
    const step = () => clearStep(server.store, { workspaceId, channelId: general });
    expect(await step()).toBe(0);
    await keep({ retention_days: null, legal_hold: true });
    await keep({ channel_id: general, retention_days: 5, legal_hold: false });
    expect(await step()).toBe(0);
    expect(await bodies(general)).toContain('<p>Held</p>');
    await keep({ retention_days: null, legal_hold: false });
    await vi.waitFor(
      async () => expect(await bodies(general)).not.toContain('<p>Held</p>'),
      10_000,
    );
    expect(await step()).toBe(0);
  });

  it('of the workspace holds for direct messages, and for channels that follow it', async () => {
    const { alice, bob, server, workspaceId, general } = team;
    const { channel_id: dm } = await alice.opensDirect(bob, workspaceId);
    for (const channelId of [dm, general])
      await age((await alice.posts(channelId, '<p>Ancient</p>')).id, 100);
    await keep({ channel_id: general, retention_days: null, legal_hold: false });
    await keep({ retention_days: 90, legal_hold: false });
    await vi.waitFor(async () => expect(await bodies(dm)).toEqual([]), 10_000);
    expect(await bodies(general)).toContain('<p>Ancient</p>');
    await keep({ channel_id: general, inherits: true, retention_days: null, legal_hold: false });
    await vi.waitFor(
      async () => expect(await bodies(general)).not.toContain('<p>Ancient</p>'),
      10_000,
    );

    const { id: later } = await alice.posts(dm, '<p>Later</p>');
    await age(later, 91);
    await clearEverywhere(server.store);
    await vi.waitFor(async () => expect(await bodies(dm)).toEqual([]), 10_000);
  });

  it('is cleared in steps', async () => {
    const { alice, server, workspaceId, general } = team;
    const clearing = () =>
      server.store.reader
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', clearMessages.name)
        .execute();
    // The job of an earlier test would clear some of these.
    await vi.waitFor(async () => expect(await clearing()).toEqual([]));
    for (let count = 0; count < 23; count += 1)
      await age((await alice.posts(general, 'x')).id, 400);
    const step = () => clearStep(server.store, { workspaceId, channelId: general });
    expect([await step(), await step(), await step()]).toEqual([20, 3, 0]);
  });

  it('tells administrators the rules of the channels that they see, and no other member', async () => {
    const { alice, general, plans, workspaceId } = team;
    const query = { workspace_id: String(workspaceId) };
    const { channels, workspace } = await alice.browser.call(readRetention, { query });
    expect(workspace).toEqual({ inherits: false, retention_days: 90, legal_hold: false });
    expect(channels[plans]).toEqual({ inherits: false, retention_days: 30, legal_hold: false });
    expect(channels[general]).toMatchObject({ inherits: true, retention_days: null });
    const colleague = await newColleague(team, 'dora');
    expect((await colleague.browser.attempt(readRetention, { query })).status).toBe(403);
  });
});
