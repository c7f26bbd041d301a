import { createChannel } from '@parley/contract/endpoints/channels';
import { postMessage, updateMessage } from '@parley/contract/endpoints/messages';
import { readNotificationReport } from '@parley/contract/endpoints/notifications';
import { readPosition } from '@parley/contract/endpoints/reads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatIdentifier, goLive } from '../../server/testing/clients/live-browser.js';
import { teamBeforeAll } from '../../server/testing/people/team.js';
import { startTestServer } from '../../server/testing/server/test-server.js';
import { StoresPage } from './stores-page';

describe('a mention that is edited in', () => {
  // Jobs stay in their table, where they are seen.
  const team = teamBeforeAll(() => startTestServer({ runsJobs: false }));
  let page: StoresPage;
  beforeAll(() => {
    page = new StoresPage(team.bob);
  });
  afterAll(() => page.close());

  async function notifying(messageId: number) {
    const { reader } = team.server.store;
    const jobs = await reader.selectFrom('jobs').select(['kind', 'payload']).execute();
    return jobs.filter(({ payload }) => isAbout(payload, messageId)).map(({ kind }) => kind);
  }

  it('counts for its member at once, and notifies nobody', async () => {
    const { alice, bob, workspaceId, server } = team;
    const channel = { name: 'edited', workspace_id: workspaceId };
    const { id } = await alice.browser.call(createChannel, { body: { channel } });
    await bob.joins(id);
    const params = { id: String(id) };
    const entry = () => bob.browser.call(readPosition, { params });
    await page.load('acme');
    const live = await goLive(server, bob, [chatIdentifier]);
    let heard = 0;
    /** Passes the channel's next event to Bob's page, and returns the channel's counts there. */
    async function shown() {
      await live.until(() => live.messages(`channel:${id}`).length > heard);
      page.receive(JSON.stringify(live.messages(`channel:${id}`)[heard]));
      heard += 1;
      await page.hearAll();
      const shownEntry = page.entry(id);
      return [shownEntry?.unread, shownEntry?.mentions];
    }

    const mention = `<p><span data-mention="${bob.id}">@bob</span></p>`;
    const post = (body: string) =>
      alice.browser.call(postMessage, { body: { message: { channel_id: id, body } } });
    const direct = await post(mention);
    expect(await shown()).toEqual([1, 1]);
    expect(await notifying(direct.id)).toEqual(['notify']);

    const plain = await post('<p>Hi</p>');
    expect(await shown()).toEqual([2, 1]);
    const edit = (body: string) =>
      alice.browser.call(updateMessage, {
        params: { id: String(plain.id) },
        body: { message: { body } },
      });
    await edit(mention);
    expect(await shown()).toEqual([2, 2]);
    expect(await entry()).toMatchObject({ unread: 2, mentions: 2 });
    expect(await notifying(plain.id)).toEqual([]);
    const report = await bob.browser.call(readNotificationReport, {
      params: { id: String(plain.id) },
    });
    expect(report.logged).toBe(false);

    await edit('<p>Hi again</p>');
    expect(await shown()).toEqual([2, 1]);
    await live.close();
  });
});

function isAbout(payload: string, messageId: number): boolean {
  const { message_id } = JSON.parse(payload) as { message_id?: number };
  return message_id === messageId;
}
