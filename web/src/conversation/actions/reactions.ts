import { createReact, deleteReact } from '@parley/contract/endpoints/message-reacts';
import type { ReactCode } from '@parley/contract/entities/message-react';
import type { Message } from '@parley/contract/entities/message';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { call } from '../../platform/api/call';
import { memberStore, useOwnId } from '../../data/people/member-store';
import { callFailed } from '../../data/session/call-problem';
import { withReaction } from '../../data/messages/message-reactions';
import type { ReactionGroup } from '../../data/messages/reaction-groups';
import { receiveReaction } from '../../data/messages/message-events';
import { createOptimisticToggle } from '../../platform/lib/optimistic-toggle';

interface OwnReaction {
  messageId: number;
  code: ReactCode;
}

const keyOf = ({ messageId, code }: OwnReaction) => `${messageId} ${code}`;

function subjectOf(key: string) {
  const [id = '', code = ''] = key.split(' ');
  return { messageId: Number(id), code };
}

const toggle = createOptimisticToggle<OwnReaction>({
  keyOf,
  async send({ messageId, code }, on) {
    const body = { message_react: { message_id: messageId, react_code: code } };
    const { message_react } = on
      ? await call(createReact, { body })
      : // SPEC §7: the path's id is always 0.
        await call(deleteReact, { params: { placeholder: '0' }, body });
    receiveReaction(messageId, message_react, on);
  },
  failed: callFailed,
});

/** Adds the user's reaction, or removes it if it is there (SPEC §4 "Messages"). */
export function toggleReaction(message: Message, code: ReactCode): void {
  const pending = toggle.pending.getState()[keyOf({ messageId: message.id, code })];
  const on = pending ?? message.user_reacts[memberStore.getState().ownId]?.[code] === true;
  toggle.set({ messageId: message.id, code }, !on);
}

/** Adds the group's emoji, or takes back all that the user gave of it, whatever their skin tones. */
export function toggleReactionGroup(message: Message, { base, people }: ReactionGroup): void {
  const own = people.get(memberStore.getState().ownId) ?? [base];
  for (const code of own) toggleReaction(message, code);
}

/** Returns a function that applies the user's unconfirmed reactions to a message. */
export function useOptimisticReactions(): (message: Message) => Message {
  const ownId = useOwnId();
  const pending = useStore(toggle.pending);
  return useMemo(() => {
    const mine = Object.entries(pending).map(([key, on]) => ({ ...subjectOf(key), on }));
    return (message) =>
      mine
        .filter(({ messageId }) => messageId === message.id)
        .reduce((shown, { code, on }) => {
          return withReaction(shown, { user_id: ownId, react_code: code }, on);
        }, message);
  }, [ownId, pending]);
}

/** The codes of the user's reactions to a message. */
export function useOwnReactions(message: Message): ReadonlySet<string> {
  const ownId = useOwnId();
  const { user_reacts } = useOptimisticReactions()(message);
  return useMemo(() => new Set(Object.keys(user_reacts[ownId] ?? {})), [user_reacts, ownId]);
}
