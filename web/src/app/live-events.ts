import {
  MessageDeleted,
  MessagePut,
  MessageReacted,
  MessageSaved,
} from '@parley/contract/cable/chat-channel';
import {
  ChannelChanged,
  ChannelMembership,
  MemberRemoved,
  OwnChannelUser,
  OwnDmChannelUser,
  OwnWorkspaceUser,
  WorkspaceData,
} from '@parley/contract/cable/login-channel';
import { CallSignal } from '@parley/contract/entities/call-signal';
import * as z from 'zod/mini';
import {
  channelStore,
  putChannel,
  putOwnMembership,
  removeChannel,
  setChannelMember,
} from '../channels/channel-store';
import { announceDirectMessage } from '../direct-messages/announce';
import { receiveDm } from '../direct-messages/direct-messages';
import { receiveDeleted, receiveMessage } from '../messages/message-events';
import { messages } from '../messages/messages';
import { receiveReaction } from '../messages/receive-reaction';
import { savedItems } from '../messages/saves';
import { markArrived } from '../messages/unread-store';
import { memberStore } from '../people/member-store';
import { receiveMember, receiveRemovedMember } from '../people/receive-member';
import { doubtWorkspace } from '../workspace-screen/workspace-store';

type LiveEvent = (payload: unknown) => boolean;

/** What each kind of live event does to which store. They set state, so order aside, twice is once (R6). */
const liveEvents: readonly LiveEvent[] = [
  on(MessagePut, ({ message_data: { message, dm_channel } }) => {
    if (dm_channel) announceDirectMessage(message);
    receiveMessage(message);
    markArrived(message, memberStore.getState().ownId);
  }),
  on(MessageDeleted, ({ message_data }) => receiveDeleted(message_data)),
  on(MessageReacted, ({ message_data: { type, id, user_id, react_code } }) =>
    receiveReaction(id, { user_id, react_code }, type === 'RECEIVE_MESSAGE_REACT'),
  ),
  on(MessageSaved, ({ message_data: { type, id, message_save_id: saveId, message } }) => {
    if (type === 'RECEIVE_MESSAGE_SAVE') savedItems.receiveSave({ id, saveId, message });
    else savedItems.removeSave(id);
  }),
  on(WorkspaceData, ({ workspace_data: { workspace_id, user } }) =>
    receiveMember(workspace_id, user),
  ),
  on(MemberRemoved, ({ workspace_data: { workspace_id, user_id } }) =>
    receiveRemovedMember(workspace_id, user_id),
  ),
  on(OwnWorkspaceUser, ({ workspace_user_data: { workspace_id, logged_in } }) => {
    if (!logged_in) doubtWorkspace(workspace_id);
  }),
  on(ChannelChanged, ({ channel_data: { type, channel } }) =>
    channelStore.setState((state) =>
      type === 'PUT' ? putChannel(state, channel) : removeChannel(state, channel),
    ),
  ),
  on(ChannelMembership, ({ channel_data }) =>
    channelStore.setState((state) => setChannelMember(state, channel_data)),
  ),
  on(OwnChannelUser, ({ channel_user_data }) => {
    channelStore.setState((state) => putOwnMembership(state, channel_user_data));
    if (!channel_user_data.active) messages.distrust(channel_user_data.channel_id);
  }),
  on(OwnDmChannelUser, ({ dm_channel_user_data }) => receiveDm(dm_channel_user_data)),
  on(CallSignal, (signal) => {
    // Fetched with the first call; those that come meanwhile wait in line.
    void import('../calls/incoming-calls').then((calls) => calls.incomingCalls.receive(signal));
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
