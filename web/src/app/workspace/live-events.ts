import type { CallSignalRefused } from '@parley/contract/cable/call-channel';
import {
  DraftChanged,
  MessageDeleted,
  MessagePut,
  MessageReacted,
  MessageSaved,
  Typing,
} from '@parley/contract/cable/chat-channel';
import {
  ChannelChanged,
  ChannelMembership,
  MemberRemoved,
  OwnChannelUser,
  OwnDmChannelUser,
  OwnNotificationSettings,
  OwnRead,
  OwnWorkspaceUser,
  PresenceChanged,
  SettingsChanged,
  SidebarChanged,
  VisibilityChanged,
  WorkspaceData,
  WorkspaceEmojiChanged,
  WorkspaceProfileChanged,
  WorkspaceWaiting,
} from '@parley/contract/cable/login-channel';
import type { LivePayload } from '@parley/contract/cable/payloads';
import { CallSignal } from '@parley/contract/entities/call-signal';
import { refusals } from '@parley/contract/rules/role-refusals';
import * as z from 'zod/mini';
import { bookmarkEvents } from '../../data/bookmarks/bookmark-events';
import {
  channelStore,
  putChannel,
  putOwnMembership,
  removeChannel,
  setChannelMember,
} from '../../data/channels/channel-store';
import { receiveDm } from '../../data/direct-messages/direct-messages';
import {
  receiveDeleted,
  receiveMessage,
  receiveReaction,
} from '../../data/messages/message-events';
import { changeWorkspace } from '../../data/session/session-store';
import { messages } from '../../data/messages/messages';
import { receiveSave, removeSave } from '../../data/messages/save-marks';
import { reads } from '../../data/reads/reads';
import { receiveSettings } from '../../data/notifications/settings-store';
import { drafts } from '../../data/drafts/drafts';
import { memberStore } from '../../data/people/member-store';
import { loadOwnEmoji } from '../../data/emoji/load-own-emoji';
import {
  receiveMember,
  receivePresence,
  receiveRemovedMember,
} from '../../data/people/receive-member';
import { receiveSidebar } from '../../data/sections/section-store';
import { conversationOf } from '../../data/conversations/conversation';
import { typists } from '../../data/typing/typists';
import { notify } from '../../platform/ui/overlays/notices';
import { renewWaiting } from '../../data/session/use-fresh-workspaces';
import { invalidateWorkspace } from './workspace-store';

/** Applies a payload if it is an event of its kind. Returns whether it was. */
type LiveEvent = (payload: object) => boolean;

/** The key that identifies a payload: its only key, but `type` of call signals and `typing` of whispers. */
type KeyOf<Payload> = Payload extends { type: unknown }
  ? 'type'
  : Payload extends { typing: unknown }
    ? 'typing'
    : keyof Payload;
/** The keys of all payloads of the contract, except refusals of own call signals, which only call windows handle. */
type EventKey = KeyOf<Exclude<LivePayload, CallSignalRefused>>;

/**
 * Maps each event's distinguishing key to its handlers, so that only matching schemas are parsed.
 * Handlers set state: apart from order, applying an event twice has the effect of applying it once
 * (R6).
 */
const liveEvents: Readonly<Record<EventKey, readonly LiveEvent[]>> = {
  message_data: [
    on(MessagePut, ({ message_data: { message, dm_channel, is_new: isNew = false } }) => {
      receiveMessage(message, isNew);
      const { ownId } = memberStore.getState();
      reads.arrived(message, { isNew, isDirect: dm_channel, ownId });
      if (!isNew) return;
      typists.hasSent(conversationOf(message), message.user_id);
      // Offline, or replaced by a new version of the app: the message itself is shown all the same.
      void import('../../data/notifications/announce-message').then(
        ({ announceMessage }) => announceMessage(message, dm_channel),
        () => undefined,
      );
    }),
    on(MessageDeleted, ({ message_data }) => {
      receiveDeleted(message_data);
      reads.deleted(message_data, memberStore.getState().ownId);
    }),
    on(MessageReacted, ({ message_data: { type, id, user_id, react_code } }) =>
      receiveReaction(id, { user_id, react_code }, type === 'RECEIVE_MESSAGE_REACT'),
    ),
    on(MessageSaved, ({ message_data: { type, id, message_save_id: saveId, message } }) => {
      if (type === 'RECEIVE_MESSAGE_SAVE') receiveSave({ saveId, message });
      else removeSave(id);
    }),
  ],
  workspace_data: [
    on(WorkspaceData, ({ workspace_data: { workspace_id, user } }) =>
      receiveMember(workspace_id, user),
    ),
    on(MemberRemoved, ({ workspace_data: { workspace_id, user_id } }) =>
      receiveRemovedMember(workspace_id, user_id),
    ),
  ],
  presence_data: [on(PresenceChanged, ({ presence_data }) => receivePresence(presence_data))],
  workspace_user_data: [
    on(OwnWorkspaceUser, ({ workspace_user_data: { workspace_id, logged_in, deactivated } }) => {
      if (deactivated && workspace_id === memberStore.getState().workspaceId)
        notify(refusals.deactivated);
      if (!logged_in) invalidateWorkspace(workspace_id);
    }),
  ],
  sight_data: [
    on(VisibilityChanged, ({ sight_data: { workspace_id } }) => invalidateWorkspace(workspace_id)),
  ],
  workspace_settings_data: [
    on(SettingsChanged, ({ workspace_settings_data: { workspace_id, ...settings } }) => {
      if (workspace_id === memberStore.getState().workspaceId) memberStore.setState({ settings });
    }),
  ],
  workspace_profile_data: [
    on(WorkspaceProfileChanged, ({ workspace_profile_data: { workspace_id, ...profile } }) =>
      changeWorkspace(workspace_id, profile),
    ),
  ],
  channel_data: [
    on(ChannelChanged, ({ channel_data: { type, channel, deleted } }) => {
      channelStore.setState((state) =>
        type === 'PUT' ? putChannel(state, channel) : removeChannel(state, channel, deleted),
      );
      if (type === 'DELETE') forgetUnseen(channel.id);
    }),
    on(ChannelMembership, ({ channel_data }) =>
      channelStore.setState((state) => setChannelMember(state, channel_data)),
    ),
  ],
  channel_user_data: [
    on(OwnChannelUser, ({ channel_user_data }) => {
      channelStore.setState((state) => putOwnMembership(state, channel_user_data));
      if (channel_user_data.active) return;
      if (!forgetUnseen(channel_user_data.channel_id)) {
        messages.invalidate(channel_user_data.channel_id);
      }
    }),
  ],
  read_data: [
    on(OwnRead, ({ read_data: { workspace_id, ...entry } }) => {
      const { workspaceId } = memberStore.getState();
      // Each workspace that the user is signed in to tells of its channels.
      if ((workspace_id ?? workspaceId) === workspaceId) reads.receiveEvent(entry);
    }),
  ],
  waiting_data: [
    on(WorkspaceWaiting, ({ waiting_data: { workspace_id } }) => {
      // The open workspace counts by its own messages and positions.
      if (workspace_id !== memberStore.getState().workspaceId) renewWaiting();
    }),
  ],
  dm_channel_user_data: [
    on(OwnDmChannelUser, ({ dm_channel_user_data }) => receiveDm(dm_channel_user_data)),
  ],
  notification_settings_data: [
    on(OwnNotificationSettings, ({ notification_settings_data: settings }) => {
      if (settings.workspace_id === memberStore.getState().workspaceId) receiveSettings(settings);
    }),
  ],
  emoji_data: [
    on(WorkspaceEmojiChanged, ({ emoji_data: { workspace_id } }) => {
      if (workspace_id === memberStore.getState().workspaceId) void loadOwnEmoji();
    }),
  ],
  sidebar_data: [
    on(SidebarChanged, ({ sidebar_data: sidebar }) => {
      if (sidebar.workspace_id === memberStore.getState().workspaceId) receiveSidebar(sidebar);
    }),
  ],
  bookmark_data: [(payload) => bookmarkEvents.receive(payload)],
  draft_data: [on(DraftChanged, ({ draft_data }) => drafts.receive(draft_data))],
  typing: [on(Typing, ({ channel_id, user_id }) => typists.isTyping(channel_id, user_id))],
  type: [
    on(CallSignal, (signal) => {
      // Loaded with the first call signal; later signals wait for the same import.
      void import('../../screens/calls/incoming/incoming-calls').then((calls) =>
        calls.incomingCalls.receive(signal),
      );
    }),
  ],
};

/** Forgets a channel that the user may no longer see. Returns whether that is so. */
function forgetUnseen(channelId: number): boolean {
  const isUnseen = !(channelId in channelStore.getState().channels);
  if (isUnseen) messages.forget(channelId);
  return isUnseen;
}

/** Applies an event from the live connection; ignores unknown kinds. */
export function applyLiveEvent(payload: unknown): void {
  if (typeof payload !== 'object' || payload === null) return;
  for (const [key, events] of Object.entries(liveEvents)) {
    if (key in payload) events.some((event) => event(payload));
  }
}

function on<T extends z.ZodMiniType>(kind: T, apply: (event: z.output<T>) => void): LiveEvent {
  return (payload) => {
    const parsed = z.safeParse(kind, payload);
    if (parsed.success) apply(parsed.data);
    return parsed.success;
  };
}
