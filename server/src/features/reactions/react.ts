import type { MessageReact, ReactCode } from '@parley/contract/entities/message-react';
import { limits } from '@parley/contract/limits';
import { canonicalEmoji } from '@parley/contract/rules/emoji';
import { assertUsableEmoji } from '../../domain/emoji/assert-usable-emoji.js';
import { announceReact } from '../../domain/messages/events.js';
import { lockMessage } from '../../domain/messages/lock-message.js';
import { assertMayDo } from '../../domain/messages/policy.js';
import { invalid } from '../../platform/http/errors.js';
import type { Store, Transaction } from '../../platform/store/store.js';

export interface WantedReaction {
  userId: number;
  messageId: number;
  reactCode: ReactCode;
}

/** Idempotent: reacting again with the same emoji changes nothing. */
export async function react(store: Store, wanted: WantedReaction): Promise<MessageReact> {
  return store.transact(async (tx) => {
    const locked = await lockMessage(tx, wanted.userId, wanted.messageId);
    assertMayDo('react', wanted.userId, locked);
    const reaction = reactView(wanted);
    await assertUsableEmoji(tx, reaction.react_code, {
      workspaceId: locked.message.workspace_id,
      refusal: refusals.noEmoji,
    });
    await assertRoom(tx, reaction);
    const added = await tx
      .insertInto('message_reactions')
      .values({
        ...reaction,
        author_id: locked.message.user_id,
        workspace_id: locked.message.workspace_id,
        created_at: tx.now,
      })
      .onConflict((clash) => clash.doNothing())
      .returning('message_id')
      .executeTakeFirst();
    if (added) announceReact(tx, locked.channel.id, 'RECEIVE_MESSAGE_REACT', reaction);
    return reaction;
  });
}

/** Idempotent: removing a missing reaction changes nothing. */
export async function unreact(store: Store, wanted: WantedReaction): Promise<MessageReact> {
  return store.transact(async (tx) => {
    const locked = await lockMessage(tx, wanted.userId, wanted.messageId);
    assertMayDo('unreact', wanted.userId, locked);
    const reaction = reactView(wanted);
    const removed = await tx
      .deleteFrom('message_reactions')
      .where('message_id', '=', wanted.messageId)
      .where('user_id', '=', wanted.userId)
      .where('react_code', '=', reaction.react_code)
      .returning('message_id')
      .executeTakeFirst();
    if (removed) announceReact(tx, locked.channel.id, 'REMOVE_MESSAGE_REACT', reaction);
    return reaction;
  });
}

/** ❤ and ❤️ are one emoji; the names of the workspace's own stay as they are. */
function reactView({ userId, messageId, reactCode }: WantedReaction): MessageReact {
  const react_code = reactCode.startsWith(':') ? reactCode : canonicalEmoji(reactCode);
  return { message_id: messageId, user_id: userId, react_code };
}

const refusals = {
  noEmoji: 'React with one emoji.',
  tooMany: `A message takes at most ${limits.emojiPerMessage} different emoji. Choose one that is there.`,
};

/** The message is locked, so that no other reaction comes in between. */
async function assertRoom(
  tx: Transaction,
  { message_id, react_code }: MessageReact,
): Promise<void> {
  const rows = await tx
    .selectFrom('message_reactions')
    .select('react_code')
    .distinct()
    .where('message_id', '=', message_id)
    .execute();
  const isThere = rows.some((row) => row.react_code === react_code);
  if (!isThere && rows.length >= limits.emojiPerMessage) throw invalid([refusals.tooMany]);
}
