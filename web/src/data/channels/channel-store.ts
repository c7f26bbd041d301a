import type { Channel, ChannelUser } from '@parley/contract/entities/channel';
import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { endsWithWorkspace } from '../../platform/lib/lifetime';

/** The fields that are the same for all users; the user's `starred` is kept with the membership. */
export type SharedChannel = Omit<Channel, 'starred'>;

export interface OwnMembership {
  readonly starred: boolean;
  /** The section of the sidebar that it is in; it may have been deleted. */
  readonly sectionId: string | null;
}

export interface ChannelState {
  readonly workspaceId: number;
  /** The open workspace's channels that the user may see, by id. */
  readonly channels: Readonly<Record<number, SharedChannel>>;
  /** The user's memberships by channel id; without an entry, not a member. */
  readonly memberships: Readonly<Record<number, OwnMembership>>;
  /** How channels went out of the user's sight, by id: nothing else is kept of them. */
  readonly gone: Readonly<Record<number, Gone>>;
}

type OwnView = Pick<ChannelUser, 'starred' | 'section_id'>;

/** `left`, or removed from it; `closed`: made private, and the user is not in it. */
export type Gone = 'left' | 'closed' | 'deleted';

export const noChannels: ChannelState = {
  workspaceId: 0,
  channels: {},
  memberships: {},
  gone: {},
};

export const channelStore = createStore<ChannelState>()(() => noChannels);

endsWithWorkspace(() => channelStore.setState(noChannels, true));

/** A snapshot. Private channels that it lacks went out of the user's sight since the state before. */
export function loadedChannels(loaded: LoadedWorkspace, before = noChannels): ChannelState {
  const channels: Record<number, SharedChannel> = {};
  const memberships: Record<number, OwnMembership> = {};
  for (const { starred, ...channel } of Object.values(loaded.channels)) {
    channels[channel.id] = channel;
    const own = loaded.user_channels[channel.id];
    if (own) memberships[channel.id] = { starred, sectionId: own.section_id ?? null };
  }
  const workspaceId = loaded.workspace.id;
  const isSame = workspaceId === before.workspaceId;
  const lost = Object.values(isSame ? before.channels : {}).filter(
    ({ id, kind }) => kind === 'private' && !channels[id],
  );
  const gone = Object.fromEntries(lost.map(({ id }) => [id, 'left' as const]));
  return { workspaceId, channels, memberships, gone };
}

export function putChannel(state: ChannelState, channel: Channel): ChannelState {
  if (channel.workspace_id !== state.workspaceId) return state;
  const { starred, ...shared } = channel;
  const channels = { ...state.channels, [shared.id]: shared };
  // Only its members are told of a private channel.
  const isOwn = shared.kind === 'private' && !state.memberships[shared.id];
  const memberships = isOwn
    ? { ...state.memberships, [shared.id]: { starred, sectionId: null } }
    : state.memberships;
  const { [shared.id]: _, ...gone } = state.gone;
  return { ...state, channels, memberships, gone };
}

/**
 * The answer to a change of a channel. Live events may have been faster: what they removed stays away, and
 * a channel that is private now goes out of sight of whoever is not in it.
 */
export function putChanged(state: ChannelState, channel: Channel, ownId: number): ChannelState {
  const { id, kind, users } = channel;
  if (!state.channels[id]) return state;
  const isHidden = kind === 'private' && !users[ownId] && !state.memberships[id];
  return isHidden ? dropChannel(state, id, 'closed') : putChannel(state, channel);
}

/**
 * A public channel that became private is announced to everybody as deleted, in no certain order with what
 * its members are told: they keep it until their membership ends, or it is really deleted.
 */
export function removeChannel(
  state: ChannelState,
  { id, kind, workspace_id }: Channel,
  isDeleted = kind !== 'private',
): ChannelState {
  if (workspace_id !== state.workspaceId || !state.channels[id]) return state;
  if (isDeleted) return dropChannel(state, id, 'deleted');
  return state.memberships[id] ? state : dropChannel(state, id, 'closed');
}

export function dropChannel(state: ChannelState, channelId: number, how?: Gone): ChannelState {
  const { [channelId]: _, ...channels } = state.channels;
  const { [channelId]: __, ...memberships } = state.memberships;
  const gone = how ? { ...state.gone, [channelId]: how } : state.gone;
  return { ...state, channels, memberships, gone };
}

/** Sets the star, if the user is a member. */
export function setStar(state: ChannelState, channelId: number, starred: boolean): ChannelState {
  const own = state.memberships[channelId];
  return own ? setMembership(state, channelId, { ...own, starred }) : state;
}

/** Changes nothing unless the user is a member. */
export function setMembership(
  state: ChannelState,
  channelId: number,
  own: OwnMembership,
): ChannelState {
  if (!state.memberships[channelId]) return state;
  return { ...state, memberships: { ...state.memberships, [channelId]: own } };
}

/**
 * Puts the answer to creating a channel: its creator is a member from the start. Live events may have told
 * already that it is gone.
 */
export function putCreatedChannel(state: ChannelState, channel: Channel): ChannelState {
  if (state.gone[channel.id]) return state;
  const own = { starred: channel.starred, sectionId: null };
  const memberships = { ...state.memberships, [channel.id]: own };
  return { ...putChannel(state, channel), memberships };
}

/** A user joined or left a channel. */
export function setChannelMember(
  state: ChannelState,
  membership: { channel_id: number; user_id: number; login: boolean },
): ChannelState {
  const channel = state.channels[membership.channel_id];
  // The people of direct messages stay the same.
  if (!channel || channel.dm_channel) return state;
  const { [membership.user_id]: _, ...others } = channel.users;
  const users = membership.login
    ? { ...others, [membership.user_id]: { id: membership.user_id } }
    : others;
  return { ...state, channels: { ...state.channels, [channel.id]: { ...channel, users } } };
}

/**
 * The user's membership changed, in this browser or another. Of a private channel nothing is kept
 * after it ended.
 */
export function putOwnMembership(state: ChannelState, own: ChannelUser): ChannelState {
  if (own.workspace_id !== state.workspaceId) return state;
  if (!own.active && state.channels[own.channel_id]?.kind === 'private') {
    return dropChannel(state, own.channel_id, 'left');
  }
  const { [own.channel_id]: _, ...others } = state.memberships;
  const memberships = own.active ? { ...others, [own.channel_id]: ownMembership(own) } : others;
  return { ...state, memberships };
}

export function ownMembership({ starred, section_id = null }: OwnView): OwnMembership {
  return { starred, sectionId: section_id };
}

export function useChannel(id: number): SharedChannel | undefined {
  return useStore(channelStore, (state) => state.channels[id]);
}

export function useIsMember(channelId: number): boolean {
  return useStore(channelStore, (state) => state.memberships[channelId] !== undefined);
}

export function useIsStarred(channelId: number): boolean {
  return useStore(channelStore, (state) => state.memberships[channelId]?.starred === true);
}
