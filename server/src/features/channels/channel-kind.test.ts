import { listActivity } from '@parley/contract/endpoints/activity';
import { listAuditEvents } from '@parley/contract/endpoints/audit-events';
import { createChannel, readChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { listFiles } from '@parley/contract/endpoints/files';
import { createSave } from '@parley/contract/endpoints/message-saves';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { describe, expect, it, vi } from 'vitest';
import type { CableClient } from '../../../testing/clients/cable-client.js';
import { chatIdentifier, goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { uploadFile } from '../../../testing/requests/upload-file.js';
import { startTestServer } from '../../../testing/server/test-server.js';

describe('Who a channel is for', () => {
  const team = teamBeforeAll(startTestServer);
  let names = 0;

  async function makePublic(members: readonly Person[] = []) {
    const { alice, workspaceId } = team;
    const name = `topic-${(names += 1)}`;
    const body = { channel: { name, workspace_id: workspaceId } };
    const channel = await alice.browser.call(createChannel, { body });
    for (const person of members) await person.joins(channel.id);
    return channel;
  }
  const params = (id: number) => ({ params: { id: String(id) } });
  const turn = ({ browser }: Person, id: number, kind: 'public' | 'private') =>
    browser.attempt(updateChannel, { ...params(id), body: { channel: { kind } } });
  const heard = (client: CableClient) => JSON.stringify(client.messages());

  it('R8: made private, it is gone for others, whose previews end; its members go on', async () => {
    const { alice, bob, workspaceId } = team;
    const carol = await newColleague(team, 'carol');
    const { id, name } = await makePublic([bob]);
    const preview = JSON.stringify({ channel: 'ChatChannel', channel_id: id });
    const hers = await goLive(team.server, carol, [loginIdentifier, chatIdentifier, preview]);
    const his = await goLive(team.server, bob, [loginIdentifier, chatIdentifier, preview]);
    await alice.posts(id, '<p>In public</p>');
    await hers.until((one) => heard(one).includes('In public'));

    const answer = await turn(alice, id, 'private');
    expect([answer.status, answer.body]).toMatchObject([200, { id, kind: 'private' }]);
    await alice.posts(id, '<p>Among us</p>');
    await his.until((one) => heard(one).split('Among us').length === 3);
    expect(his.messages(`view.${workspaceId}:${bob.id}`)).toMatchObject([
      { channel_data: { type: 'PUT', channel: { id, name, kind: 'private' } } },
    ]);
    await hers.until((one) => one.frames.some(({ type }) => type === 'reject_subscription'));
    await makePublic();
    await hers.until((one) => heard(one).includes(`topic-${names}`));
    expect(heard(hers)).not.toContain('Among us');
    const told = hers.messages(`workspace:${workspaceId}`);
    expect(told.find((message) => JSON.stringify(message).includes('"DELETE"'))).toMatchObject({
      channel_data: { type: 'DELETE', channel: { id, kind: 'private', name: '', users: {} } },
    });
    expect((await carol.browser.attempt(readChannel, params(id))).status).toBe(404);

    // The other way round, everybody hears of it again.
    expect((await turn(alice, id, 'public')).status).toBe(200);
    await hers.until((one) => heard(one).includes(`"${name}"`));
    expect((await carol.browser.attempt(readChannel, params(id))).status).toBe(200);
    await Promise.all([hers.close(), his.close()]);
  });

  it('R4, R8: members who were away get what they missed of it, others nothing', async () => {
    const { alice, bob, workspaceId } = team;
    const dave = await newColleague(team, 'dave');
    const { id, name } = await makePublic([bob]);
    await turn(alice, id, 'private');
    await alice.posts(id, '<p>Missed</p>');
    const { store } = team.server;
    const since = async (person: Person) => {
      const client = await goLive(team.server, person, []);
      for (const channel of ['LoginChannel', 'ChatChannel']) {
        const identifier = JSON.stringify({ channel });
        client.send({
          command: 'subscribe',
          identifier,
          history: { since: Math.floor(store.clock.now() / 1000) - 60 },
        });
      }
      await client.until(
        ({ frames }) => frames.filter(({ type }) => type === 'confirm_history').length === 2,
      );
      await client.close();
      return heard(client);
    };
    expect(await since(bob)).toContain('Missed');
    const daves = await since(dave);
    expect(daves).not.toContain('Missed');
    expect(daves).not.toContain(`"${name}"`);

    // After it is public again, no replay shows a member what was before.
    await turn(alice, id, 'public');
    const rows = await store.events.after(`view.${workspaceId}:${bob.id}`, 0, 100);
    expect(JSON.stringify(rows.map(({ message }) => message))).not.toContain(name);
  });

  it('what others kept of it is theirs no more, and returns with it', async () => {
    const { alice, bob, workspaceId } = team;
    const { id, name } = await makePublic([bob]);
    const file = await uploadFile(alice.browser, 'plan.txt', 'bytes');
    const mention = `<p>Kept by <span data-mention="${bob.id}">@bob</span></p>`;
    const message = await alice.posts(id, mention, { files: [file] });
    await bob.browser.call(createSave, { body: { message_save: { message_id: message.id } } });
    await bob.leaves(id);
    const sign = new RegExp(`Kept by|plan\\.txt|"${name}"|^bytes$`);
    const kept = async () => {
      const query = { workspace_id: String(workspaceId) };
      const answers = await Promise.all([
        bob.browser.send('GET', `/api/message_saves?message_save[workspace_id]=${workspaceId}`),
        bob.browser.attempt(listActivity, { query }),
        bob.browser.attempt(readWorkspace, { params: { address: 'acme' } }),
        bob.browser.attempt(listFiles, params(id)),
        bob.browser.send('GET', message.files[0]?.url ?? ''),
      ]);
      return answers.map(({ text }) => sign.test(text));
    };
    await vi.waitFor(
      async () => expect(await kept()).toEqual([true, true, true, true, true]),
      10_000,
    );
    await turn(alice, id, 'private');
    expect(await kept()).toEqual([false, false, false, false, false]);
    await turn(alice, id, 'public');
    expect(await kept()).toEqual([true, true, true, true, true]);
  });

  it('is decided by its creator, owners and admins; general is for everybody', async () => {
    const { alice, bob, general, workspaceId } = team;
    const { id } = await makePublic([bob]);
    expect((await turn(bob, id, 'private')).status).toBe(403);
    expect((await turn(alice, general, 'private')).status).toBe(403);
    const body = { channel: { name: 'of-bob', workspace_id: workspaceId } };
    const own = await bob.browser.call(createChannel, { body });
    expect((await turn(bob, own.id, 'private')).status).toBe(200);
    // The owner does not see it.
    expect((await turn(alice, own.id, 'public')).status).toBe(404);
    expect((await turn(bob, own.id, 'public')).status).toBe(200);
    const query = { workspace_id: String(workspaceId), action: 'channel.kind_changed' } as const;
    const { audit_events } = await alice.browser.call(listAuditEvents, { query });
    expect(audit_events.slice(0, 2)).toMatchObject([
      {
        actor_id: bob.id,
        target: { kind: 'channel', id: own.id },
        before: { kind: 'private' },
        after: { kind: 'public' },
      },
      { before: { kind: 'public' }, after: { kind: 'private' } },
    ]);
  });
});
