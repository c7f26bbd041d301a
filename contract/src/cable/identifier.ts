import * as z from 'zod/mini';
import { Id } from '../entities/id.js';

/** Every live channel; browsers follow all of them. */
export const liveChannels = ['LoginChannel', 'ChatChannel', 'CallChannel'] as const;
export type LiveChannel = (typeof liveChannels)[number];

/**
 * Identifiers of the channels that clients subscribe to (DECISIONS "Live payloads"). With
 * `workspace_id` a subscription gets the events of that workspace alone.
 */
export const LoginChannelIdentifier = z.object({
  channel: z.literal('LoginChannel'),
  workspace_id: z.optional(Id),
});

/**
 * `channel_id` follows a single public channel that the user only previews. With `whispers` it brings
 * nothing but the whispers of a channel, or of direct messages, that the user is in.
 */
export const ChatChannelIdentifier = z.object({
  channel: z.literal('ChatChannel'),
  workspace_id: z.optional(Id),
  channel_id: z.optional(Id),
  whispers: z.optional(z.literal(true)),
});

export const CallChannelIdentifier = z.object({
  channel: z.literal('CallChannel'),
  workspace_id: z.optional(Id),
});

export type LoginChannelIdentifier = z.output<typeof LoginChannelIdentifier>;
export type ChatChannelIdentifier = z.output<typeof ChatChannelIdentifier>;
export type CallChannelIdentifier = z.output<typeof CallChannelIdentifier>;
