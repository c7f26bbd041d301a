import { isDirectKind } from '@parley/contract/rules/direct-kind';
import { mentionedIn } from '@parley/contract/rules/mentions';
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { prepare, type ValueOf } from '../../platform/store/prepared.js';
import type { Schema } from '../../platform/store/schema.js';
import type { Transaction } from '../../platform/store/store.js';
import {
  type VisibleChannel,
  visibleChannelColumns,
  visibleChannels,
} from '../channels/visible-channels.js';

/** A channel as its author-to-be sees it. */
interface HeardChannel extends VisibleChannel {
  /** Whether another member hears of plain messages in it. */
  is_heard: SqlBool;
}

/** Uses two partial indexes, so that the channel's size does not matter. */
const isHeardBesides = (eb: ExpressionBuilder<Schema, 'channels'>, authorId: number) =>
  eb.or([
    eb.exists(
      eb
        .selectFrom('channel_members as listener')
        .select('listener.user_id')
        .whereRef('listener.channel_id', '=', 'channels.id')
        // Literals, as the conditions of the indexes have them.
        .where('listener.notify', '=', sql.lit('all'))
        .where('listener.user_id', '!=', authorId)
        .where('listener.left_at', 'is', null)
        .where('listener.muted_since', 'is', null),
    ),
    eb.exists(
      eb
        .selectFrom('notification_settings as settings')
        .innerJoin('channel_members as listener', 'listener.user_id', 'settings.user_id')
        .select('listener.user_id')
        .whereRef('settings.workspace_id', '=', 'channels.workspace_id')
        .where('settings.hears_plain', '=', sql.lit(1))
        .whereRef('listener.channel_id', '=', 'channels.id')
        .where('listener.user_id', '!=', authorId)
        .where('listener.left_at', 'is', null)
        .where('listener.muted_since', 'is', null),
    ),
  ]);

const heardChannel = prepare(
  (tx: Transaction, value: ValueOf<{ authorId: number; channelId: number }>) =>
    visibleChannels(tx, value('authorId'))
      .select(visibleChannelColumns)
      .select((eb) => isHeardBesides(eb, value('authorId')).as('is_heard'))
      .where('channels.id', '=', value('channelId')),
);

/** The channel to post to, in one query; undefined for a missing and for a hidden channel. */
export async function lookUpHeardChannel(
  tx: Transaction,
  authorId: number,
  channelId: number,
): Promise<HeardChannel | undefined> {
  const [channel] = await tx.run(heardChannel, { authorId, channelId });
  return channel;
}

/** Whether a message has candidates to notify; most plain messages have none. */
export function concernsAnybody(
  { kind, is_heard }: HeardChannel,
  { body }: { body: string },
): boolean {
  return isDirectKind(kind) || Boolean(is_heard) || mentionedIn(body).length > 0;
}
