import * as z from 'zod/mini';
import { Id } from './id.js';

/** SPEC's reaction set, in the order of the quick emoji (SPEC §3): the code is the emoji itself. */
export const reactCodes = ['💯', '👍', '🙂', '😂', '😍', '😢', '😠'] as const;

/** An emoji. A newer server may send emoji that a client does not know: the client then shows the text. */
export const ReactCode = z.string();
export type ReactCode = z.output<typeof ReactCode>;

/** SPEC §3 Message react. */
export const MessageReact = z.object({ message_id: Id, user_id: Id, react_code: ReactCode });
export type MessageReact = z.output<typeof MessageReact>;
