import * as z from 'zod/mini';
import { Id } from './id.js';

/** The reaction set, in the order of the quick emoji (SPEC §3): the code is the emoji itself. */
export const reactCodes = ['💯', '👍', '🙂', '😂', '😍', '😢', '😠'] as const;

export const ReactCode = z.enum(reactCodes, `must be one of ${reactCodes.join(' ')}`);
export type ReactCode = z.output<typeof ReactCode>;

/** SPEC §3 Message react. */
export const MessageReact = z.object({ message_id: Id, user_id: Id, react_code: ReactCode });
export type MessageReact = z.output<typeof MessageReact>;
