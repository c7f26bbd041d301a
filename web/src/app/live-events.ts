import { MessagePut } from '@parley/contract/cable/chat-channel';
import {
  ChannelChanged,
  ChannelMembership,
  OwnChannelUser,
  OwnWorkspaceUser,
  WorkspaceData,
} from '@parley/contract/cable/login-channel';
import * as z from 'zod/mini';
import {
  channelStore,
  putChannel,
  putOwnMembership,
  setChannelMember,
} from '../channels/channel-store';
import { messages } from '../messages/messages';
import { outbox } from '../messages/own-outbox';
import { markArrived } from '../messages/unread-store';
import { memberStore, putMember } from '../people/member-store';
import { doubtWorkspace } from '../workspace-screen/workspace-store';

type LiveEvent = (payload: unknown) => boolean;

/** What each kind of live event does to which store. They set state, so order aside, twice is once (R6). */
const liveEvents: readonly LiveEvent[] = [
  on(MessagePut, ({ message_data: { message } }) => {
    messages.receive(message);
    outbox.arrived(message);
    markArrived(message, memberStore.getState().ownId);
  }),
  on(WorkspaceData, ({ workspace_data: { workspace_id, user } }) =>
    memberStore.setState((state) => putMember(state, workspace_id, user)),
  ),
  on(OwnWorkspaceUser, ({ workspace_user_data: { workspace_id, logged_in } }) => {
    if (!logged_in) doubtWorkspace(workspace_id);
  }),
  on(ChannelChanged, ({ channel_data: { channel } }) =>
    channelStore.setState((state) => putChannel(state, channel)),
  ),
  on(ChannelMembership, ({ channel_data }) =>
    channelStore.setState((state) => setChannelMember(state, channel_data)),
  ),
  on(OwnChannelUser, ({ channel_user_data }) => {
    channelStore.setState((state) => putOwnMembership(state, channel_user_data));
    if (!channel_user_data.active) messages.distrust(channel_user_data.channel_id);
  }),
];

/** Applies an event from the wire; one of a kind that this page does not know changes nothing. */
export function applyLiveEvent(payload: unknown): void {
  liveEvents.some((event) => event(payload));
}

function on<T extends z.ZodMiniType>(kind: T, apply: (event: z.output<T>) => void): LiveEvent {
  return (payload) => {
    const parsed = z.safeParse(kind, payload);
    if (parsed.success) apply(parsed.data);
    return parsed.success;
  };
}
