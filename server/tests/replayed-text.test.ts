import { ChatChannelPayload } from '@parley/contract/cable/chat-channel';
import { createChannel, deleteChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { createReact } from '@parley/contract/endpoints/message-reacts';
import { createSave, deleteSave, listSaves } from '@parley/contract/endpoints/message-saves';
import {
  deleteMessage,
  listMessages,
  postMessage,
  updateMessage,
} from '@parley/contract/endpoints/messages';
import { updateUser } from '@parley/contract/endpoints/users';
import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import type { Message } from '@parley/contract/entities/message';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Stream } from '../src/platform/store/event.js';
import { applyChatEvent, type ChatState } from '../testing/clients/apply-chat-event.js';
import type { CableClient } from '../testing/clients/cable-client.js';
import { chatIdentifier, goLive, loginIdentifier } from '../testing/clients/live-browser.js';
import { describeOnEachEngine } from '../testing/database/each-engine.js';
import type { Person } from '../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../testing/people/team.js';
import { uploadFile } from '../testing/requests/upload-file.js';

/** REPLAY_RUNS sets the number of runs: `REPLAY_RUNS=200 npx vitest run replayed-text`. */
const runs = Number(process.env['REPLAY_RUNS'] ?? 4);

interface Action {
  by: 'alice' | 'bob';
  /** Selects one of the existing messages or channels. */
  which: number;
  does: (typeof kinds)[number];
}

const kinds = [
  'post',
  'post',
  'postFiles',
  'edit',
  'edit',
  'delete',
  'deleteFile',
  'save',
  'unsave',
  'react',
  'profile',
  'clearProfile',
  'status',
  'channel',
  'describe',
  'rename',
  'direct',
  'deleteChannel',
  'describeDirect',
] as const;

const anyAction: fc.Arbitrary<Action> = fc.record({
  by: fc.constantFrom('alice', 'bob'),
  which: fc.nat(5),
  does: fc.constantFrom(...kinds),
});
const action = (by: Action['by'], does: Action['does'], which = 0): Action => ({ by, does, which });
/** Each kind of text at least once, and its removal. */
const everything: Action[] = [
  action('alice', 'post'),
  action('alice', 'postFiles'),
  action('alice', 'post'),
  action('bob', 'save', 0),
  action('bob', 'save', 1),
  action('bob', 'unsave', 1),
  action('bob', 'react', 0),
  action('alice', 'edit', 0),
  action('alice', 'edit', 0),
  action('alice', 'deleteFile', 1),
  action('alice', 'edit', 1),
  action('alice', 'delete', 2),
  action('alice', 'profile'),
  action('alice', 'clearProfile'),
  action('bob', 'status'),
  action('bob', 'status'),
  action('alice', 'channel'),
  action('alice', 'describe', 0),
  action('alice', 'describe', 0),
  action('alice', 'rename', 0),
  action('alice', 'direct'),
  action('alice', 'describeDirect'),
  action('bob', 'describeDirect'),
  action('alice', 'deleteChannel', 1),
];

let texts = 0;
/** A text that occurs nowhere else. */
const newText = () => `text${(texts += 1)}x`;
/** Ten digits without zeros, because phone numbers drop zeros. */
const newPhone = () => (texts += 1).toString(9).replaceAll('0', '9').padStart(10, '1');

/** All texts of users in an answer or an event. */
function written(value: unknown): Set<string> {
  const json = JSON.stringify(value);
  const phones = [...json.matchAll(/"phone_number":"(\d+)"/g)].map(([, phone = '']) => phone);
  return new Set([...(json.match(/text\d+x/g) ?? []), ...phones]);
}

function without(all: ReadonlySet<string>, known: ReadonlySet<string>): string[] {
  return [...all].filter((text) => !known.has(text));
}

describeOnEachEngine('the content of a replay', (start) => {
  const team = teamBeforeAll(start);
  let dora: Person;
  let watchers: CableClient[];
  /** This run's channel, with all three users in it. */
  let room: number;
  let rooms = 0;
  /** Every call may answer with these: invalid steps are harmless. */
  const allowed = [200, 403, 404, 409, 422];

  beforeAll(async () => {
    // A node keeps streams in memory while a client follows them.
    watchers = [
      await goLive(team.server, team.alice, [chatIdentifier, loginIdentifier]),
      await goLive(team.server, team.bob, [chatIdentifier, loginIdentifier]),
    ];
    dora = await newColleague(team, 'dora');
    await dora.joins(team.general);
  });

  afterAll(() => Promise.all(watchers.map((client) => client.close())));

  async function newRoom(): Promise<number> {
    const channel = { name: `room-${(rooms += 1)}`, workspace_id: team.workspaceId };
    const { id } = await team.alice.browser.call(createChannel, { body: { channel } });
    for (const person of [team.bob, dora]) await person.joins(id);
    return id;
  }

  async function messagesOf(person: Person, channelId: number): Promise<Record<string, Message>> {
    const params = { id: String(channelId) };
    return person.browser.call(listMessages, { params, query: { limit: '100' } });
  }

  async function loaded(person: Person) {
    const workspace = await person.browser.call(readWorkspace, { params: { address: 'acme' } });
    if (!('channels' in workspace)) throw new Error('they are signed in to it');
    return workspace;
  }

  /** Everything that the user's pages may show. */
  async function snapshot(person: Person): Promise<unknown> {
    const workspace = await loaded(person);
    const saves = await person.browser.fetch(
      `${listSaves.path}?message_save[workspace_id]=${team.workspaceId}`,
    );
    const pages = Object.keys(workspace.channels).map((id) => messagesOf(person, Number(id)));
    return [workspace, listSaves.output.parse(saves.body), await Promise.all(pages)];
  }

  async function act({ by, which, does }: Action): Promise<void> {
    const { browser, id } = team[by];
    const { workspaceId } = team;
    const known = Object.values(await messagesOf(team[by], room));
    const message = known[which % Math.max(known.length, 1)];
    const made = Object.values((await loaded(team[by])).channels).filter(({ name }) =>
      name.startsWith('text'),
    );
    const channel = made[which % Math.max(made.length, 1)];
    const mark = { message_id: message?.id ?? 999_999 };
    const self = { id: String(id), workspace_id: String(workspaceId), placeholder: '0' };
    const ofMessage = { id: String(message?.id ?? 999_999), placeholder: '0' };
    const ofChannel = { id: String(channel?.id ?? 999_999) };
    const direct = async () => team.alice.opensDirect(team.bob, workspaceId);
    const post = async (body: string, channel_id: number, files: string[] = []) =>
      browser.attempt(postMessage, { body: { message: { body, channel_id, files } } });

    const actions: Record<Action['does'], () => Promise<{ status: number }>> = {
      post: () => post(newText(), room),
      postFiles: async () =>
        post(newText(), room, [
          await uploadFile(browser, `${newText()}.txt`, 'notes'),
          await uploadFile(browser, `${newText()}.txt`, 'notes'),
        ]),
      edit: () =>
        browser.attempt(updateMessage, {
          params: ofMessage,
          body: { message: { body: newText() } },
        }),
      delete: () => browser.attempt(deleteMessage, { params: ofMessage }),
      deleteFile: () =>
        browser.attempt(updateMessage, {
          params: ofMessage,
          body: { message: { deleted_file_id: message?.files[0]?.id ?? 999_999 } },
        }),
      save: () => browser.attempt(createSave, { body: { message_save: mark } }),
      unsave: () =>
        browser.attempt(deleteSave, { params: ofMessage, body: { message_save: mark } }),
      react: () =>
        browser.attempt(createReact, { body: { message_react: { ...mark, react_code: '💯' } } }),
      profile: () =>
        browser.attempt(updateUser, {
          params: self,
          body: {
            user: { full_name: newText(), what_i_do: newText(), phone_number: newPhone() },
          },
        }),
      clearProfile: () =>
        browser.attempt(updateUser, {
          params: self,
          body: { user: { full_name: newText(), what_i_do: '', phone_number: '' } },
        }),
      status: () =>
        browser.attempt(updateWorkspaceUser, {
          params: self,
          body: { workspace_user: { status: newText() } },
        }),
      channel: () =>
        browser.attempt(createChannel, {
          body: { channel: { name: newText(), workspace_id: workspaceId } },
        }),
      describe: () =>
        browser.attempt(updateChannel, {
          params: ofChannel,
          body: { channel: { topic: newText(), description: newText() } },
        }),
      rename: () =>
        browser.attempt(updateChannel, {
          params: ofChannel,
          body: { channel: { name: newText() } },
        }),
      deleteChannel: () => browser.attempt(deleteChannel, { params: ofChannel }),
      direct: async () => post(newText(), (await direct()).channel_id),
      describeDirect: async () =>
        browser.attempt(updateChannel, {
          params: { id: String((await direct()).channel_id) },
          body: { channel: { topic: newText() } },
        }),
    };
    const { status } = await actions[does]();
    expect(allowed, does).toContain(status);
  }

  /** The events that Dora gets when she asks for everything kept, by offset or by time. */
  async function replayFor(history: object): Promise<CableClient> {
    const client = await goLive(team.server, dora, []);
    for (const identifier of [loginIdentifier, chatIdentifier]) {
      await client.subscribe(identifier, history);
      await client.until(({ frames }) =>
        frames.some((frame) => frame.identifier === identifier && isConfirmed(frame.type)),
      );
    }
    return client;
  }
  const isConfirmed = (type: string | undefined) => type === 'confirm_history';

  it(
    "R4, R6: reveals no more than a page shows, and ends in the page's state",
    async () => {
      const { server, workspaceId, general } = team;
      const { epoch } = server.store;
      await fc.assert(
        fc.asyncProperty(fc.array(anyAction, { minLength: 10, maxLength: 25 }), async (actions) => {
          room = await newRoom();
          for (const one of actions) await act(one);

          const shown = await snapshot(dora);
          const streams: Stream[] = [
            `workspace:${workspaceId}`,
            `channel:${room}`,
            `channel:${general}`,
          ];
          const from = Object.fromEntries(streams.map((stream) => [stream, { epoch, offset: 0 }]));
          const since = Math.floor(Date.now() / 1000) - 1_000;
          for (const history of [{ since }, { streams: from }]) {
            const client = await replayFor(history);
            expect(without(written(client.messages()), written(shown))).toEqual([]);
            let state: ChatState = { messages: {}, saves: {} };
            for (const said of client.messages(`channel:${room}`)) {
              state = applyChatEvent(state, ChatChannelPayload.parse(said));
            }
            expect(state.messages).toEqual(await messagesOf(dora, room));
            for (const stream of streams) {
              const offsets = client.offsets(stream);
              expect(offsets).toEqual([...new Set(offsets)].toSorted((a, b) => a - b));
            }
            await client.close();
          }
          await expectNothingStored([
            shown,
            ...(await Promise.all([team.alice, team.bob].map(snapshot))),
          ]);
        }),
        { numRuns: runs, examples: [[everything]] },
      );
    },
    60_000 + runs * 10_000,
  );

  /** R1: each offset exists; and no message is kept that no page shows. */
  async function expectNothingStored(shown: unknown[]): Promise<void> {
    const { reader, events } = team.server.store;
    const streams = await reader.selectFrom('streams').select(['name', 'head']).execute();
    const gone = await reader
      .selectFrom('channels')
      .select('id')
      .where('deleted_at', 'is not', null)
      .execute();
    // Nobody may follow these streams, so nobody gets a replay of them.
    const deleted = new Set(gone.map(({ id }) => `channel:${id}`));
    for (const { name, head } of streams) {
      const log = await events.after(name as Stream, 0, 100_000);
      expect(log.map(({ offset }) => offset)).toEqual(
        Array.from({ length: head }, (_, index) => index + 1),
      );
      const kept = written(log.map(({ message }) => JSON.parse(message ?? 'null') as unknown));
      const told = deleted.has(name) ? [] : without(kept, written(shown));
      expect(told, name).toEqual([]);
    }
  }
});
