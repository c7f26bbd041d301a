import type { MessageReact, ReactCode } from '@parley/contract/entities/message-react';
import { announceReact } from '../messages/events.js';
import { holdMessage } from '../messages/hold-message.js';
import { assertMember } from '../messages/policy.js';
import type { Store } from '../store/store.js';

export interface WantedReaction {
  userId: number;
  messageId: number;
  reactCode: ReactCode;
}

/** Reacting twice with the same emoji changes nothing. */
export async function react(store: Store, wanted: WantedReaction): Promise<MessageReact> {
  return store.transact(async (tx) => {
    const { message, channel } = await holdMessage(tx, wanted.userId, wanted.messageId);
    assertMember(channel, 'react in it');
    const reaction = reactView(wanted);
    const added = await tx
      .insertInto('message_reactions')
      .values({ ...reaction, workspace_id: message.workspace_id, created_at: tx.now })
      .onConflict((clash) => clash.doNothing())
      .returning('message_id')
      .executeTakeFirst();
    if (added) announceReact(tx, channel.id, 'RECEIVE_MESSAGE_REACT', reaction);
    return reaction;
  });
}

/** Taking back what is not there changes nothing. */
export async function unreact(store: Store, wanted: WantedReaction): Promise<MessageReact> {
  return store.transact(async (tx) => {
    const { channel } = await holdMessage(tx, wanted.userId, wanted.messageId);
    assertMember(channel, 'react in it');
    const reaction = reactView(wanted);
    const removed = await tx
      .deleteFrom('message_reactions')
      .where('message_id', '=', wanted.messageId)
      .where('user_id', '=', wanted.userId)
      .where('react_code', '=', wanted.reactCode)
      .returning('message_id')
      .executeTakeFirst();
    if (removed) announceReact(tx, channel.id, 'REMOVE_MESSAGE_REACT', reaction);
    return reaction;
  });
}

function reactView({ userId, messageId, reactCode }: WantedReaction): MessageReact {
  return { message_id: messageId, user_id: userId, react_code: reactCode };
}
