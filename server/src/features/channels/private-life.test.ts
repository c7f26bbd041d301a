import { liveChannels } from '@parley/contract/cable/identifier';
import { allEndpoints } from '@parley/contract/endpoints/all';
import { joinChannel, leaveChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel, deleteChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { saveDraft } from '@parley/contract/endpoints/drafts';
import { manageWorkspaceUser } from '@parley/contract/endpoints/management';
import { createReact } from '@parley/contract/endpoints/message-reacts';
import { createSave } from '@parley/contract/endpoints/message-saves';
import { deleteMessage, postMessage, updateMessage } from '@parley/contract/endpoints/messages';
import type { Role } from '@parley/contract/entities/user';
import { describe, expect, it } from 'vitest';
import type { CableClient } from '../../../testing/clients/cable-client.js';
import { goLive } from '../../../testing/clients/live-browser.js';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { uploadFile } from '../../../testing/requests/upload-file.js';
import { startTestServer } from '../../../testing/server/test-server.js';

/** In every name and text of the channel. */
const secret = 'marzipan';
const everything = liveChannels.map((channel) => JSON.stringify({ channel }));

describe('The life of a private channel', () => {
  const team = teamBeforeAll(startTestServer);
  const received = (client: CableClient) => JSON.stringify(client.messages());
  const params = (id: number) => ({ params: { id: String(id) } });
  const placeholder = { params: { placeholder: '0' } };

  async function outsider(name: string, role: Role): Promise<Person> {
    const person = await newColleague(team, name);
    if (role !== 'member') {
      const workspace_user = { workspace_id: team.workspaceId, user_id: person.id, role };
      await team.alice.browser.call(manageWorkspaceUser, { body: { workspace_user } });
    }
    return person;
  }

  interface Ids {
    channelId: number;
    messageId: number;
    fileId: number;
  }

  /** The answers of every GET of the API, each asked for all that there is. */
  async function readAll({ id, browser }: Person, ids: Ids, isAdmin: boolean): Promise<string> {
    const { workspaceId } = team;
    const answers: string[] = [];
    const query = `workspace_id=${workspaceId}&message_save[workspace_id]=${workspaceId}`;
    for (const { method, path } of allEndpoints) {
      // Admins read in the log what was done, as decision 91 says.
      if (method !== 'GET' || (isAdmin && path.startsWith('/api/audit_events'))) continue;
      for (const each of new Set([ids.channelId, ids.messageId, ids.fileId, workspaceId, id])) {
        const filled = path
          .replace(':address', 'acme')
          .replace(':name', 'a.txt')
          .replaceAll(/:[a-z_]+/g, String(each));
        for (const asked of [filled, `${filled}?${query}`]) {
          answers.push((await browser.send('GET', asked)).text);
        }
      }
    }
    return answers.join('\n');
  }

  it('R8: leaves no trace with those who are not in it', async () => {
    const { alice, bob, general, workspaceId, server } = team;
    const carol = await outsider('carol', 'member');
    const others = [
      { person: await outsider('frank', 'member'), isAdmin: false },
      { person: await outsider('hanna', 'admin'), isAdmin: true },
      { person: await outsider('gus', 'guest'), isAdmin: false },
    ];
    for (const { person } of others.slice(0, 2)) await person.joins(general);
    const watching = await Promise.all(
      others.map(({ person }) => goLive(server, person, everything)),
    );
    const his = await goLive(server, bob, everything);
    const { browser } = alice;

    const { id: channelId } = await browser.call(createChannel, {
      body: {
        channel: {
          name: `${secret}-plans`,
          workspace_id: workspaceId,
          kind: 'private',
          user_ids: [bob.id],
        },
      },
    });
    const change = (channel: { name?: string; topic?: string }) =>
      browser.call(updateChannel, { ...params(channelId), body: { channel } });
    await browser.call(joinChannel, {
      body: { channel_user: { channel_id: channelId, user_id: carol.id } },
    });
    const files = [await uploadFile(browser, `${secret}.txt`, secret)];
    const spans = others.map(({ person }) => `<span data-mention="${person.id}">@x</span>`);
    const body = `<p>${secret} ${spans.join(' ')} <span data-mention="channel">@x</span></p>`;
    const message = await browser.call(postMessage, {
      body: { message: { channel_id: channelId, body, files } },
    });
    const ids = { channelId, messageId: message.id, fileId: message.files[0]?.id ?? 0 };
    await bob.browser.call(createReact, {
      body: { message_react: { message_id: message.id, react_code: '👍' } },
    });
    await bob.browser.call(createSave, { body: { message_save: { message_id: message.id } } });
    await bob.browser.call(saveDraft, {
      ...params(channelId),
      body: { draft: { body: `<p>${secret}</p>`, revision: 1 } },
    });
    await browser.call(updateMessage, {
      ...params(message.id),
      body: { message: { body: `${body}<p>${secret} again</p>` } },
    });
    await change({ name: `${secret}-two`, topic: secret });
    await browser.call(leaveChannel, {
      ...placeholder,
      body: { channel_user: { channel_id: channelId, user_id: carol.id } },
    });

    const signs = new RegExp(`${secret}|"channel_id":${channelId}\\b|"id":${channelId},"name"`);
    expect(await readAll(bob, ids, false)).toMatch(secret);
    for (const { person, isAdmin } of [...others, { person: carol, isAdmin: false }]) {
      expect(await readAll(person, ids, isAdmin), person.email).not.toMatch(signs);
    }

    await browser.call(deleteMessage, params(message.id));
    await browser.call(deleteChannel, params(channelId));
    for (const { person, isAdmin } of others) {
      expect(await readAll(person, ids, isAdmin), person.email).not.toMatch(signs);
    }
    await his.until((client) => received(client).includes('"DELETE"'));
    expect(received(his)).toMatch(secret);

    // A fence that everybody hears, also the guest.
    const gil = others[2]?.person.id ?? 0;
    await browser.call(joinChannel, {
      body: { channel_user: { channel_id: general, user_id: gil } },
    });
    const fence = { channel_id: general, body: '<p>The fence</p>' };
    await browser.call(postMessage, { body: { message: fence } });
    for (const [index, client] of watching.entries()) {
      await client.until((one) => received(one).includes('The fence'));
      expect(received(client), others[index]?.person.email).not.toMatch(signs);
      await client.close();
    }
    await his.close();
  });
});
