import type { CallChannelPayload } from './call-channel.js';
import type { BookmarkChanged, ChatChannelPayload, DraftChanged, Typing } from './chat-channel.js';
import type { LiveChannel } from './identifier.js';
import type { LoginChannelPayload } from './login-channel.js';

/** Payload schemas of the server's messages, by live channel. */
interface Payloads {
  LoginChannel: LoginChannelPayload;
  ChatChannel: ChatChannelPayload | BookmarkChanged | DraftChanged | Typing;
  CallChannel: CallChannelPayload;
}

/** A payload of any live channel. The type check fails for a live channel without payloads. */
export type LivePayload = Payloads[LiveChannel];
