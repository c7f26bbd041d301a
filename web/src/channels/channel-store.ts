import type { Channel, ChannelUser } from '@parley/contract/entities/channel';
import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { endsWithWorkspace } from '../lib/lifetime';

/** The fields that are the same for all users; the user's `starred` is kept with the membership. */
export type SharedChannel = Omit<Channel, 'starred'>;

export interface OwnMembership {
  readonly starred: boolean;
}

export interface ChannelState {
  readonly workspaceId: number;
  /** The open workspace's channels that the user may see, by id. */
  readonly channels: Readonly<Record<number, SharedChannel>>;
  /** The user's memberships by channel id; without an entry, not a member. */
  readonly memberships: Readonly<Record<number, OwnMembership>>;
}

export const noChannels: ChannelState = { workspaceId: 0, channels: {}, memberships: {} };

export const channelStore = createStore<ChannelState>()(() => noChannels);

endsWithWorkspace(() => channelStore.setState(noChannels, true));

export function loadedChannels(loaded: LoadedWorkspace): ChannelState {
  const channels: Record<number, SharedChannel> = {};
  const memberships: Record<number, OwnMembership> = {};
  for (const { starred, ...channel } of Object.values(loaded.channels)) {
    channels[channel.id] = channel;
    if (loaded.user_channels[channel.id]) memberships[channel.id] = { starred };
  }
  return { workspaceId: loaded.workspace.id, channels, memberships };
}

export function putChannel(state: ChannelState, channel: Channel): ChannelState {
  if (channel.workspace_id !== state.workspaceId) return state;
  const { starred: _, ...shared } = channel;
  return { ...state, channels: { ...state.channels, [shared.id]: shared } };
}

/**
 * A public channel that became private is announced to everybody as deleted, in no certain order with what
 * its members are told: they keep it until their membership ends.
 */
export function removeChannel(state: ChannelState, channel: Channel): ChannelState {
  if (channel.workspace_id !== state.workspaceId) return state;
  if (channel.kind === 'private' && state.memberships[channel.id]) return state;
  const { [channel.id]: _, ...channels } = state.channels;
  const { [channel.id]: __, ...memberships } = state.memberships;
  return { ...state, channels, memberships };
}

/** Sets the star, if the user is a member. */
export function setStar(state: ChannelState, channelId: number, starred: boolean): ChannelState {
  if (!state.memberships[channelId]) return state;
  return { ...state, memberships: { ...state.memberships, [channelId]: { starred } } };
}

/** Puts the answer to creating a channel: its creator is a member from the start. */
export function putCreatedChannel(state: ChannelState, channel: Channel): ChannelState {
  const memberships = { ...state.memberships, [channel.id]: { starred: channel.starred } };
  return { ...putChannel(state, channel), memberships };
}

/** A user joined or left a public channel. */
export function setChannelMember(
  state: ChannelState,
  membership: { channel_id: number; user_id: number; login: boolean },
): ChannelState {
  const channel = state.channels[membership.channel_id];
  if (!channel) return state;
  const { [membership.user_id]: _, ...others } = channel.users;
  const users = membership.login
    ? { ...others, [membership.user_id]: { id: membership.user_id } }
    : others;
  return { ...state, channels: { ...state.channels, [channel.id]: { ...channel, users } } };
}

/** The user's membership changed, in this browser or another. */
export function putOwnMembership(state: ChannelState, own: ChannelUser): ChannelState {
  if (own.workspace_id !== state.workspaceId) return state;
  const { [own.channel_id]: _, ...others } = state.memberships;
  const memberships = own.active
    ? { ...others, [own.channel_id]: { starred: own.starred } }
    : others;
  return { ...state, memberships };
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
