import 'fake-indexeddb/auto';
import type { Channel } from '@parley/contract/entities/channel';
import type { Message } from '@parley/contract/entities/message';
import type { Member } from '@parley/contract/entities/user';
import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { channelStore } from '../../data/channels/channel-store';
import { fromPage } from '../../data/messages/loaded-messages';
import { messages } from '../../data/messages/messages';
import { isUnread } from '../../data/reads/read-store';
import { reads } from '../../data/reads/reads';
import { memberStore } from '../../data/people/member-store';
import { endWorkspace } from '../../platform/lib/lifetime';
import { receiveWorkspace } from './workspace-store';
import { applyLiveEvent } from './live-events';
import {
  exampleChannel,
  exampleDm,
  exampleMember,
  exampleMessage,
  exampleRead,
} from '../../../testing/examples';

/** A model server that records its events, and its snapshot after each change. */
const ownId = 1;
const workspaceId = 5;
const pageSize = 4;

interface World {
  users: Record<number, Member>;
  channels: Record<number, Channel>;
  joined: Record<number, boolean>;
  messages: Record<number, Message[]>;
  moment: number;
}

interface Announced {
  stream: string;
  payload: object;
  /** The number of changes made, including this change. */
  at: number;
}

const action = fc.oneof(
  fc.record({
    do: fc.constant('member' as const),
    user: fc.integer({ min: 1, max: 4 }),
    away: fc.boolean(),
    status: fc.constantFrom('', 'out', 'in a meeting'),
  }),
  fc.record({
    do: fc.constant('presence' as const),
    users: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
    present: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('channel' as const),
    channel: fc.integer({ min: 10, max: 12 }),
    topic: fc.constantFrom('', 'plans', 'news'),
  }),
  fc.record({
    do: fc.constant('membership' as const),
    channel: fc.integer({ min: 10, max: 12 }),
    user: fc.integer({ min: 1, max: 4 }),
    joins: fc.boolean(),
    starred: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('dm' as const),
    channel: fc.integer({ min: 20, max: 21 }),
    active: fc.boolean(),
    starred: fc.boolean(),
    topic: fc.constantFrom('', 'plans'),
  }),
  fc.record({ do: fc.constant('post' as const), channel: fc.integer({ min: 10, max: 12 }) }),
  fc.record({
    do: fc.constant('edit' as const),
    channel: fc.integer({ min: 10, max: 12 }),
    nth: fc.nat({ max: 9 }),
  }),
);
type Action = ReturnType<(typeof action)['generate']>['value'];

function emptyWorld(): World {
  return { users: {}, channels: {}, joined: {}, messages: { 10: [], 11: [], 12: [] }, moment: 0 };
}

/** Applies an action: the next state, and the events the server announces. */
function perform(world: World, step: Action): [World, Omit<Announced, 'at'>[]] {
  const next = { ...structuredClone(world), moment: world.moment + 1 };
  const workspace = (payload: object) => ({ stream: `workspace:${workspaceId}`, payload });
  switch (step.do) {
    case 'member': {
      const { present: _, ...user } = member(step.user, !step.away, step.status);
      next.users[step.user] = { ...user, present: world.users[step.user]?.present ?? false };
      const workspace_data = { user, logged_in: user.logged_in, workspace_id: workspaceId };
      return [next, [workspace({ workspace_data })]];
    }
    case 'presence': {
      const { users, present } = step;
      const user_ids = users.filter((id) => next.users[id] && next.users[id].present !== present);
      for (const id of user_ids) if (next.users[id]) next.users[id].present = present;
      if (user_ids.length === 0) return [world, []];
      return [
        next,
        [workspace({ presence_data: { workspace_id: workspaceId, user_ids, present } })],
      ];
    }
    case 'channel': {
      const known = world.channels[step.channel] ?? publicChannel(step.channel);
      const channel = { ...known, topic: step.topic };
      next.channels[step.channel] = channel;
      const nobodysView = { ...channel, starred: false };
      return [next, [workspace({ channel_data: { type: 'PUT', channel: nobodysView } })]];
    }
    case 'membership': {
      const channel = next.channels[step.channel];
      if (!channel) return [world, []];
      if (step.joins) channel.users[step.user] = { id: step.user };
      else delete channel.users[step.user];
      const { channel: channel_id, user: user_id, joins: login, starred } = step;
      const events = [workspace({ channel_data: { login, user_id, channel_id } })];
      if (user_id !== ownId) return [next, events];
      next.joined[channel_id] = login;
      channel.starred = starred;
      const own = { id: 1, user_id, channel_id, workspace_id: workspaceId, starred, active: login };
      return [next, [...events, { stream: 'user:1', payload: { channel_user_data: own } }]];
    }
    case 'dm': {
      const { channel: channel_id, active, starred, topic } = step;
      const channel = { ...directMessages(channel_id), starred, topic };
      next.channels[channel_id] = channel;
      next.joined[channel_id] = active;
      const ids = { id: 1, user_1_id: ownId, user_2_id: 2, user_id: ownId, channel_id };
      const dm_channel_user_data = { ...ids, workspace_id: workspaceId, active, starred, channel };
      return [next, [{ stream: 'user:1', payload: { dm_channel_user_data } }]];
    }
    case 'post': {
      const posted = message(step.channel, next.moment);
      next.messages[step.channel]?.push(posted);
      return [next, [put(posted, true)]];
    }
    case 'edit': {
      const list = next.messages[step.channel] ?? [];
      const edited = list[step.nth];
      if (!edited) return [world, []];
      edited.body = `<p>edited at ${next.moment}</p>`;
      edited.updated_at = time(next.moment);
      return [next, [put(edited, false)]];
    }
  }
}

function put(changed: Message, isNew: boolean) {
  const message_data = {
    type: 'PUT',
    ...(isNew && { is_new: true }),
    message: structuredClone(changed),
    dm_channel: false,
  };
  return { stream: `channel:${changed.channel_id}`, payload: { message_data } };
}

function member(id: number, active: boolean, status: string): Member {
  return exampleMember(id, { logged_in: active, active, status });
}

function publicChannel(id: number): Channel {
  return exampleChannel(id, { workspace_id: workspaceId });
}

function directMessages(id: number): Channel {
  return { ...exampleDm(id, [ownId, 2]), workspace_id: workspaceId };
}

function message(channel_id: number, id: number): Message {
  return exampleMessage(id, { user_id: 2, channel_id, created_at: time(id) });
}

function time(moment: number): string {
  return new Date(moment * 1_000).toISOString();
}

function loaded(world: World): LoadedWorkspace {
  const joined = Object.keys(world.channels).filter((id) => world.joined[Number(id)]);
  return {
    workspace: {
      id: workspaceId,
      address: 'acme',
      title: 'Acme',
      picture_url: null,
      num_users: 0,
      num_logged_in_users: 0,
      unread: false,
      mentions: 0,
      users: {},
    },
    users: world.users,
    channels: world.channels,
    user_channels: Object.fromEntries(joined.map((id) => [id, { id: Number(id) }])),
    user_saved_messages: {},
    reads: {},
    drafts: {},
  };
}

/** Loads the snapshots of a moment into the stores, with a short page of each channel's messages. */
function load(world: World): void {
  endWorkspace();
  receiveWorkspace(structuredClone(loaded(world)), ownId);
  const channels = Object.entries(world.messages).map(([id, all]) => {
    const newest = structuredClone(all.slice(-pageSize));
    const hasOlder = all.length > pageSize;
    const page = fromPage({ messages: newest, hasOlder, hasNewer: false });
    const open = {
      status: 'ready' as const,
      problem: null,
      loading: [],
      place: {},
      generation: 1,
      edition: 1,
    };
    return [id, { ...page, ...open }] as const;
  });
  messages.conversations.setState(Object.fromEntries(channels), true);
}

/** The stores' content, as far as a snapshot has it, with the messages of these channels. */
function shown(channelIds: readonly string[]) {
  const { channels, memberships } = channelStore.getState();
  const open = messages.conversations.getState();
  const said = channelIds.map((id) => open[Number(id)]?.messages.slice(-pageSize));
  return structuredClone({ members: memberStore.getState().members, channels, memberships, said });
}

/** A channel that the user left in between is loaded again when it is next opened. */
const stillLoaded = () => Object.keys(messages.conversations.getState());

/** Merges the streams at random but keeps the order within each: all that R4 guarantees. */
function interleave(events: readonly Announced[], choices: readonly number[]): object[] {
  const names = new Set(events.map(({ stream }) => stream));
  const streams = [...names].map((name) => events.filter(({ stream }) => stream === name));
  const merged: object[] = [];
  for (let turn = 0; streams.some((stream) => stream.length > 0); turn += 1) {
    const waiting = streams.filter((stream) => stream.length > 0);
    const event = waiting[(choices[turn % choices.length] ?? 0) % waiting.length]?.shift();
    if (event) merged.push(event.payload);
  }
  return merged;
}

it('R6: old events applied to a newer snapshot, then the rest, result in a fresh snapshot', () => {
  fc.assert(
    fc.property(
      fc.array(action, { minLength: 1, maxLength: 40 }),
      fc.nat(),
      fc.nat(),
      fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 20 }),
      (actions, snapshot, since, choices) => {
        const worlds = [emptyWorld()];
        const events: Announced[] = [];
        for (const [index, step] of actions.entries()) {
          const [world, announced] = perform(worlds[index] ?? emptyWorld(), step);
          worlds.push(world);
          events.push(...announced.map((event) => ({ ...event, at: index + 1 })));
        }
        const loadedAt = snapshot % worlds.length;
        const replayFrom = since % (loadedAt + 1);

        load(worlds[loadedAt] ?? emptyWorld());
        const replayed = events.filter(({ at }) => at > replayFrom);
        for (const payload of interleave(replayed, choices)) applyLiveEvent(payload);
        const channelIds = stillLoaded();
        const live = shown(channelIds);

        load(worlds.at(-1) ?? emptyWorld());
        expect(live).toEqual(shown(channelIds));
      },
    ),
    { numRuns: 300 },
  );
});

it('ignores unknown events, and events of other workspaces', () => {
  const world = perform(emptyWorld(), { do: 'channel', channel: 10, topic: '' })[0];
  load(world);
  const before = shown(stillLoaded());
  const elsewhere = { ...publicChannel(11), workspace_id: 77 };
  applyLiveEvent({ channel_data: { type: 'PUT', channel: elsewhere } });
  applyLiveEvent({ weather_data: { rain: true } });
  applyLiveEvent(null);
  expect(shown(stillLoaded())).toEqual(before);

  applyLiveEvent({ channel_data: { type: 'PUT', channel: publicChannel(11) } });
  expect(shown(stillLoaded())).not.toEqual(before);
});

it('a change of an old message does not mark a never opened channel as unread', () => {
  load(emptyWorld());
  reads.receiveAll({ 10: exampleRead(10, { counted_to: 5 }) });
  const marked = () => isUnread(reads.reads.getState()[10]);
  const posted = message(10, 5);
  // As after the removal of a file, which leaves text and times unchanged.
  applyLiveEvent(put(posted, false).payload);
  expect(marked()).toBe(false);
  applyLiveEvent(put(message(10, 6), true).payload);
  expect(marked()).toBe(true);
});
