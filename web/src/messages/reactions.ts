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
import { createWishes } from '../lib/wishes';

interface OwnReaction {
  messageId: number;
  code: ReactCode;
}

const keyOf = ({ messageId, code }: OwnReaction) => `${messageId} ${code}`;

function subjectOf(key: string) {
  const [id = '', code = ''] = key.split(' ');
  return { messageId: Number(id), code };
}

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

/** Puts into messages what one has just clicked: as they will be once the server knows. */
export function useOwnWishes(): (message: Message) => Message {
  const ownId = useOwnId();
  const wished = useStore(wishes.wished);
  return useMemo(() => {
    const mine = Object.entries(wished).map(([key, on]) => ({ ...subjectOf(key), on }));
    return (message) =>
      mine
        .filter(({ messageId }) => messageId === message.id)
        .reduce((shown, { code, on }) => {
          return withReaction(shown, { user_id: ownId, react_code: code }, on);
        }, message);
  }, [ownId, wished]);
}

/** The codes one uses on a message. */
export function useOwnReactions(message: Message): ReadonlySet<string> {
  const ownId = useOwnId();
  const { user_reacts } = useOwnWishes()(message);
  return useMemo(() => new Set(Object.keys(user_reacts[ownId] ?? {})), [user_reacts, ownId]);
}
