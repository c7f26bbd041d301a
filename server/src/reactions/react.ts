import type { MessageReact, ReactCode } from '@parley/contract/entities/message-react';
import { announceReact } from '../messages/events.js';
import { holdMessage } from '../messages/hold-message.js';
import { assertMayDo } from '../messages/policy.js';
import type { Store } from '../store/store.js';

export interface WantedReaction {
  userId: number;
  messageId: number;
  reactCode: ReactCode;
}

/** Idempotent: reacting again with the same emoji changes nothing. */
export async function react(store: Store, wanted: WantedReaction): Promise<MessageReact> {
  return store.transact(async (tx) => {
    const held = await holdMessage(tx, wanted.userId, wanted.messageId);
    assertMayDo('react', wanted.userId, held);
    const reaction = reactView(wanted);
    const added = await tx
      .insertInto('message_reactions')
      .values({
        ...reaction,
        author_id: held.message.user_id,
        workspace_id: held.message.workspace_id,
        created_at: tx.now,
      })
      .onConflict((clash) => clash.doNothing())
      .returning('message_id')
      .executeTakeFirst();
    if (added) announceReact(tx, held.channel.id, 'RECEIVE_MESSAGE_REACT', reaction);
    return reaction;
  });
}

/** Idempotent: removing a missing reaction changes nothing. */
export async function unreact(store: Store, wanted: WantedReaction): Promise<MessageReact> {
  return store.transact(async (tx) => {
    const held = await holdMessage(tx, wanted.userId, wanted.messageId);
    assertMayDo('unreact', wanted.userId, held);
    const reaction = reactView(wanted);
    const removed = await tx
      .deleteFrom('message_reactions')
      .where('message_id', '=', wanted.messageId)
      .where('user_id', '=', wanted.userId)
      .where('react_code', '=', wanted.reactCode)
      .returning('message_id')
      .executeTakeFirst();
    if (removed) announceReact(tx, held.channel.id, 'REMOVE_MESSAGE_REACT', reaction);
    return reaction;
  });
}

function reactView({ userId, messageId, reactCode }: WantedReaction): MessageReact {
  return { message_id: messageId, user_id: userId, react_code: reactCode };
}
