import { ChatChannelPayload } from '@parley/contract/cable/chat-channel';
import { joinChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel } from '@parley/contract/endpoints/channels';
import { createReact, deleteReact } from '@parley/contract/endpoints/message-reacts';
import { createSave, deleteSave } from '@parley/contract/endpoints/message-saves';
import {
  deleteMessage,
  listMessages,
  postMessage,
  updateMessage,
} from '@parley/contract/endpoints/messages';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import type { Message } from '@parley/contract/entities/message';
import { reactCodes } from '@parley/contract/entities/message-react';
import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Stream } from '../../server/src/platform/store/event.js';
import type { RawAnswer } from '../../server/testing/clients/test-browser.js';
import { describeOnEachEngine } from '../../server/testing/database/each-engine.js';
import type { Person } from '../../server/testing/people/people.js';
import { teamBeforeAll } from '../../server/testing/people/team.js';
import { uploadFile } from '../../server/testing/requests/upload-file.js';
import { StoresPage } from './stores-page';

/** A user's action; `which` selects one of the existing messages. */
type Action = { by: 'alice' | 'bob'; which: number } & (
  | { does: 'post'; body: string; files: number }
  | { does: 'edit'; body: string }
  | { does: 'react' | 'unreact'; code: string }
  | { does: 'delete' | 'deleteFile' | 'save' | 'unsave' }
);

const who = { by: fc.constantFrom('alice', 'bob'), which: fc.nat(5) } as const;
const body = fc.constantFrom('one', 'two', '<p></p>');
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ ...who, does: fc.constant('post'), body, files: fc.nat(2) }),
  fc.record({ ...who, does: fc.constant('edit'), body }),
  fc.record({
    ...who,
    does: fc.constantFrom('react', 'unreact'),
    code: fc.constantFrom(...reactCodes.slice(0, 2)),
  }),
  fc.record({ ...who, does: fc.constantFrom('save', 'unsave') }),
  fc.record({ ...who, does: fc.constantFrom('delete', 'deleteFile') }),
);

/** A response to Bob's page; its messages are in the order of their ids. */
interface Snapshot {
  workspace: LoadedWorkspace;
  messages: Message[];
}

/** The actions of one turn happen concurrently. */
const history = fc.array(fc.array(anyAction, { minLength: 1, maxLength: 5 }), {
  minLength: 2,
  maxLength: 6,
});

/** Each kind of event at least once, and the deletion of a message with reactions and saves. */
const everything: Action[][] = [
  [{ by: 'alice', which: 0, does: 'post', body: 'one', files: 2 }],
  [{ by: 'alice', which: 0, does: 'post', body: 'two', files: 0 }],
  [
    { by: 'bob', which: 0, does: 'react', code: '💯' },
    { by: 'bob', which: 0, does: 'save' },
    { by: 'bob', which: 1, does: 'react', code: '💯' },
    { by: 'bob', which: 1, does: 'save' },
  ],
  [
    { by: 'alice', which: 0, does: 'edit', body: 'two' },
    { by: 'alice', which: 0, does: 'deleteFile' },
  ],
  [
    { by: 'bob', which: 1, does: 'unreact', code: '💯' },
    { by: 'bob', which: 1, does: 'unsave' },
  ],
  [
    { by: 'alice', which: 0, does: 'delete' },
    { by: 'bob', which: 1, does: 'save' },
  ],
];

describeOnEachEngine('stale snapshots', (start) => {
  const team = teamBeforeAll(start);
  let page: StoresPage;
  let channels = 0;

  beforeAll(() => {
    page = new StoresPage(team.bob);
  });
  afterAll(() => page.close());

  /** A new channel with both users in it. */
  async function newChannel(): Promise<number> {
    const channel = { name: `channel-${(channels += 1)}`, workspace_id: team.workspaceId };
    const { id } = await team.alice.browser.call(createChannel, { body: { channel } });
    await team.bob.browser.call(joinChannel, { body: { channel_user: { channel_id: id } } });
    return id;
  }

  /** The data that Bob's page loads. */
  async function snapshot(channelId: number): Promise<Snapshot> {
    const { browser } = team.bob;
    const [messages, workspace] = await Promise.all([
      browser.call(listMessages, {
        params: { id: String(channelId) },
        query: { limit: '100' },
      }),
      browser.call(readWorkspace, { params: { address: 'acme' } }),
    ]);
    if (!('user_saved_messages' in workspace)) throw new Error('Bob is signed in to it');
    return { workspace, messages: Object.values(messages).toSorted((a, b) => a.id - b.id) };
  }

  function show(channelId: number, { workspace, messages }: Snapshot): void {
    page.show(workspace, channelId, messages);
  }

  const shown = (channelId: number) =>
    structuredClone({ said: page.said(channelId), saved: page.saved() });

  async function act(action: Action, channelId: number): Promise<void> {
    const known = (await snapshot(channelId)).messages;
    const answer =
      action.does === 'post'
        ? await post(team[action.by], channelId, action)
        : await change(team[action.by], action, known[action.which % known.length]);
    // Not allowed, deleted concurrently, or empty: all expected.
    expect([200, 403, 404, 422]).toContain(answer?.status ?? 200);
  }

  async function post(
    { browser }: Person,
    channel_id: number,
    draft: { body: string; files: number },
  ): Promise<RawAnswer> {
    const uploads = Array.from({ length: draft.files }, () =>
      uploadFile(browser, 'notes.txt', 'notes'),
    );
    const message = { body: draft.body, channel_id, files: await Promise.all(uploads) };
    return browser.attempt(postMessage, { body: { message } });
  }

  async function change(
    { browser }: Person,
    action: Exclude<Action, { does: 'post' }>,
    known: Message | undefined,
  ): Promise<RawAnswer | undefined> {
    if (!known) return undefined;
    const params = { id: String(known.id), placeholder: '0' };
    const update = (message: object) =>
      browser.attempt(updateMessage, { params, body: { message } });
    const mark = { message_id: known.id };
    switch (action.does) {
      case 'edit':
        return update({ body: action.body });
      case 'deleteFile':
        return update({ deleted_file_id: known.files[0]?.id ?? 999_999 });
      case 'delete':
        return browser.attempt(deleteMessage, { params });
      case 'save':
        return browser.attempt(createSave, { body: { message_save: mark } });
      case 'unsave':
        return browser.attempt(deleteSave, { params, body: { message_save: mark } });
      case 'react':
      case 'unreact': {
        const message_react = { ...mark, react_code: action.code };
        const endpoint = action.does === 'react' ? createReact : deleteReact;
        return browser.attempt(endpoint, { params, body: { message_react } });
      }
    }
  }

  const heads = async (streams: readonly Stream[]) => team.server.store.events.heads(streams);

  /** The events that a browser at this offset gets of a stream. */
  async function eventsAfter(stream: Stream, offset: number): Promise<string[]> {
    const events = await team.server.store.events.after(stream, offset, 10_000);
    return events.flatMap(({ message }) => message ?? []);
  }

  it('R6: the events since a stale snapshot, or since before it, turn it into a fresh snapshot', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(history, fc.boolean(), async (turns, savesFirst) => {
        const channelId = await newChannel();
        const streams: Stream[] = [
          `channel:${channelId}`,
          `own.${team.workspaceId}:${team.bob.id}`,
        ];
        if (savesFirst) streams.reverse();
        const stale = [];
        for (const turn of turns) {
          const since = await heads(streams);
          // Loaded during changes: each of its parts may be from another moment.
          const [state] = await Promise.all([
            snapshot(channelId),
            ...turn.map((one) => act(one, channelId)),
          ]);
          stale.push({ since, state });
        }

        show(channelId, await snapshot(channelId));
        const fresh = shown(channelId);
        for (const { since, state } of stale) {
          // Events of one stream are ordered; their interleaving with the other stream is
          // arbitrary.
          show(channelId, state);
          for (const stream of streams) {
            const events = await eventsAfter(stream, since.get(stream)?.offset ?? 0);
            for (const event of [...events, ...events]) page.receive(event);
            for (const event of events) seen.add(typeOf(event));
          }
          expect(shown(channelId)).toEqual(fresh);
        }
        await page.hearAll();
      }),
      {
        numRuns: 15,
        examples: [
          [everything, false],
          [everything, true],
        ],
      },
    );
    // Guards against histories in which nothing happens.
    expect([...seen].toSorted()).toEqual([
      'DELETE',
      'PUT',
      'RECEIVE_MESSAGE_REACT',
      'RECEIVE_MESSAGE_SAVE',
      'REMOVE_MESSAGE_REACT',
      'REMOVE_MESSAGE_SAVE',
    ]);
  }, 120_000);
});

function typeOf(event: string): string {
  return ChatChannelPayload.parse(JSON.parse(event)).message_data.type;
}
