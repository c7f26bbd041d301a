import * as z from 'zod/mini';
import { Bookmark } from '../entities/bookmark.js';
import { Draft } from '../entities/draft.js';
import { Id } from '../entities/id.js';
import { ReactCode } from '../entities/message-react.js';
import { Message } from '../entities/message.js';

/** A new or edited message. A known id is replaced, so applying it twice changes nothing (R6). */
export const MessagePut = z.object({
  message_data: z.object({
    type: z.literal('PUT'),
    /** On a message's first `PUT` only: whatever follows changes a message that was there. */
    is_new: z.optional(z.literal(true)),
    message: Message,
    dm_channel: z.boolean(),
  }),
});

/** `user_id` is the message's author. */
export const MessageDeleted = z.object({
  message_data: z.object({ type: z.literal('DELETE'), id: Id, user_id: Id, channel_id: Id }),
});

/** A member (`user_id`) added a reaction to a message (`id`), or removed it. */
export const MessageReacted = z.object({
  message_data: z.object({
    type: z.enum(['RECEIVE_MESSAGE_REACT', 'REMOVE_MESSAGE_REACT']),
    id: Id,
    user_id: Id,
    react_code: ReactCode,
  }),
});

/** The user's own saves, sent to the user's own browsers. `id` is the message's. */
export const MessageSaved = z.object({
  message_data: z.object({
    type: z.enum(['RECEIVE_MESSAGE_SAVE', 'REMOVE_MESSAGE_SAVE']),
    id: Id,
    message_save_id: Id,
    message: Message,
  }),
});

/** A bookmark of the channel was added, changed or moved. A known id is replaced (R6). */
export const BookmarkPut = z.object({
  bookmark_data: z.object({ type: z.literal('PUT'), bookmark: Bookmark }),
});

export const BookmarkDeleted = z.object({
  bookmark_data: z.object({ type: z.literal('DELETE'), id: Id, channel_id: Id }),
});

export const BookmarkChanged = z.union([BookmarkPut, BookmarkDeleted]);
export type BookmarkChanged = z.output<typeof BookmarkChanged>;

/** The user's own draft was changed, sent or deleted; sent to the user's own browsers. */
export const DraftChanged = z.object({ draft_data: Draft });
export type DraftChanged = z.output<typeof DraftChanged>;

/** Browsers whisper it while their user writes, at most every 3 seconds. */
export const TypingWhisper = z.object({ typing: z.literal(true) });

/** The server adds the sender's id and passes the whisper to the channel's other watchers. Never stored. */
export const Typing = z.extend(TypingWhisper, { user_id: Id, channel_id: Id });
export type Typing = z.output<typeof Typing>;

/** Events of messages; their `type` tells the kinds apart. */
export const ChatChannelPayload = z.union([
  MessagePut,
  MessageDeleted,
  MessageReacted,
  MessageSaved,
]);
export type ChatChannelPayload = z.output<typeof ChatChannelPayload>;
