import { createReact } from '@parley/contract/endpoints/message-reacts';
import { deleteMessage, postMessage, updateMessage } from '@parley/contract/endpoints/messages';
import type { Message } from '@parley/contract/entities/message';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CableClient } from '../../../testing/clients/cable-client.js';
import { chatIdentifier, goLive } from '../../../testing/clients/live-browser.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { uploadFile } from '../../../testing/requests/upload-file.js';
import { startTestServer } from '../../../testing/server/test-server.js';

interface Told {
  message_data: { type: string; is_new?: boolean; message?: Message };
}

describe('new messages', () => {
  const team = teamBeforeAll(startTestServer);
  let his: CableClient;

  beforeAll(() => team.bob.joins(team.general));
  beforeEach(async () => {
    his = await goLive(team.server, team.bob);
  });
  const lives: CableClient[] = [];
  afterAll(async () => void (await Promise.all(lives.map((live) => live.close()))));

  const stream = () => `channel:${team.general}`;
  const post = (body: string, files: string[] = []) =>
    team.alice.posts(team.general, body, { files });
  const change = ({ id }: Message, message: object) =>
    team.alice.browser.call(updateMessage, { params: { id: String(id) }, body: { message } });
  /** The kinds of events that a client has, in order, and which of them are of a new message. */
  const told = (client: CableClient) =>
    (client.messages(stream()) as Told[]).map(({ message_data: { type, is_new, message } }) =>
      [type, is_new === true ? 'new' : null, message?.body].filter(Boolean).join(' '),
    );
  const hear = async (client: CableClient, count: number) => {
    lives.push(client);
    await client.until(() => client.messages(stream()).length >= count);
    return told(client);
  };
  const head = async () => {
    const heads = await team.server.store.events.heads([`channel:${team.general}`]);
    return heads.get(`channel:${team.general}`)?.offset ?? 0;
  };
  const resume = async (offset: number) => {
    const client = await goLive(team.server, team.bob, []);
    const { epoch } = team.server.store;
    await client.subscribe(chatIdentifier, { streams: { [stream()]: { epoch, offset } } });
    await client.untilType('confirm_history');
    lives.push(client);
    return told(client);
  };

  it('are told apart from edits, removed files and reactions', async () => {
    const files = [await uploadFile(team.alice.browser, 'a.txt', 'a')];
    const message = await post('posted', files);
    await change(message, { deleted_file_id: message.files[0]?.id });
    await change(message, { body: 'edited' });
    const message_react = { message_id: message.id, react_code: '👍' as const };
    await team.alice.browser.call(createReact, { body: { message_react } });
    expect(await hear(his, 4)).toEqual([
      'PUT new posted',
      'PUT posted',
      'PUT edited',
      'RECEIVE_MESSAGE_REACT',
    ]);
  });

  it('R4: edited while a client was away are new to it, and changed for the others', async () => {
    const beforePost = await head();
    const message = await post('first text');
    const afterPost = await head();
    await change(message, { body: 'second text' });
    await change(message, { body: 'third text' });
    // Its first event says what the message is now: decision 53.
    expect(await resume(beforePost)).toEqual(['PUT new third text', 'PUT third text']);
    expect(await resume(afterPost)).toEqual(['PUT third text']);
    expect(await hear(his, 3)).toEqual(['PUT new first text', 'PUT second text', 'PUT third text']);
  });

  it('R4: deleted while a client was away are not told as new', async () => {
    const beforePost = await head();
    const { id } = await post('soon gone');
    await team.alice.browser.call(deleteMessage, { params: { id: String(id) } });
    expect(await resume(beforePost)).toEqual(['DELETE']);
    expect(await hear(his, 2)).toEqual(['PUT new soon gone', 'DELETE']);
  });

  it('R7: sent again, are not told again', async () => {
    const client_id = '4f6c6f6e-9d0e-4d7c-8a55-0c1f3a5a7b11';
    const message = { body: 'once', channel_id: team.general, client_id };
    await team.alice.browser.call(postMessage, { body: { message } });
    await team.alice.browser.call(postMessage, { body: { message } });
    await post('after it');
    expect(await hear(his, 2)).toEqual(['PUT new once', 'PUT new after it']);
  });
});
