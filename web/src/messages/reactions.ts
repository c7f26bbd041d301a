import { createReact, deleteReact } from '@parley/contract/endpoints/message-reacts';
import type { ReactCode } from '@parley/contract/entities/message-react';
import type { Message } from '@parley/contract/entities/message';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { call } from '../api/call';
import { memberStore, useOwnId } from '../people/member-store';
import { callFailed } from '../session/call-problem';
import { withReaction } from './message-reactions';
import { receiveReaction } from './receive-reaction';
import { createWishes } from './wishes';

interface OwnReaction {
  messageId: number;
  code: ReactCode;
}

const keyOf = ({ messageId, code }: OwnReaction) => `${messageId} ${code}`;

const wishes = createWishes<OwnReaction>({
  keyOf,
  async fulfil({ messageId, code }, on) {
    const body = { message_react: { message_id: messageId, react_code: code } };
    const { message_react } = on
      ? await call(createReact, { body })
      : // SPEC §7: the path's id is always 0.
        await call(deleteReact, { params: { placeholder: '0' }, body });
    receiveReaction(messageId, message_react, on);
  },
  failed: callFailed,
});

/** Reacts, or takes it back where one has used this emoji (SPEC §4 "Messages"). */
export function toggleReaction(message: Message, code: ReactCode): void {
  const wished = wishes.wished.getState()[keyOf({ messageId: message.id, code })];
  const on = wished ?? message.user_reacts[memberStore.getState().ownId]?.[code] === true;
  wishes.wish({ messageId: message.id, code }, !on);
}

/** The message as it will be once the server knows what one has just clicked. */
export function useWithOwnReactions(message: Message): Message {
  const ownId = useOwnId();
  // A string, so that the wishes of other messages make nobody draw anything.
  const mine = useStore(wishes.wished, (wished) => wishesOf(message.id, wished));
  return useMemo(() => {
    let shown = message;
    for (const [, on, react_code = ''] of mine.matchAll(/([+-])(\S+) /g)) {
      shown = withReaction(shown, { user_id: ownId, react_code }, on === '+');
    }
    return shown;
  }, [message, mine, ownId]);
}

/** The codes one uses on a message. */
export function useOwnReactions(message: Message): ReadonlySet<string> {
  const ownId = useOwnId();
  const { user_reacts } = useWithOwnReactions(message);
  return useMemo(() => new Set(Object.keys(user_reacts[ownId] ?? {})), [user_reacts, ownId]);
}

/** `+👍 -💯 `. */
function wishesOf(messageId: number, wished: Readonly<Record<string, boolean>>): string {
  let mine = '';
  for (const [key, on] of Object.entries(wished)) {
    const [id, code] = key.split(' ');
    if (Number(id) === messageId) mine += `${on ? '+' : '-'}${code} `;
  }
  return mine;
}
