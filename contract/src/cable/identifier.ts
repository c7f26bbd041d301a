import * as z from 'zod/mini';
import { Id } from '../entities/id.js';

/** What a client may subscribe to (DECISIONS "Live payloads"). `workspace_id` narrows to one workspace. */
export const LoginChannelIdentifier = z.object({
  channel: z.literal('LoginChannel'),
  workspace_id: z.optional(Id),
});

/** `channel_id` follows one public channel that is only being previewed. */
export const ChatChannelIdentifier = z.object({
  channel: z.literal('ChatChannel'),
  workspace_id: z.optional(Id),
  channel_id: z.optional(Id),
});

export const CallChannelIdentifier = z.object({
  channel: z.literal('CallChannel'),
  workspace_id: z.optional(Id),
});

export type LoginChannelIdentifier = z.output<typeof LoginChannelIdentifier>;
export type ChatChannelIdentifier = z.output<typeof ChatChannelIdentifier>;
export type CallChannelIdentifier = z.output<typeof CallChannelIdentifier>;
