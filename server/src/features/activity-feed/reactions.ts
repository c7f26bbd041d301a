import { visibleChannels } from '../../domain/channels/visible-channels.js';
import type { Reader } from '../../platform/store/store.js';
import type { ActivityRow } from './activity-row.js';
import type { Wanted } from './cursor.js';

/** Finds the user's messages that others reacted to, each with its newest reaction. */
export async function reactionsToOwn(
  reader: Reader,
  { userId, workspaceId, before, limit }: Wanted,
): Promise<ActivityRow[]> {
  let rows = reader
    .selectFrom('message_reactions as reaction')
    .innerJoin('messages', 'messages.id', 'reaction.message_id')
    .select([
      'reaction.message_id',
      'reaction.user_id',
      'reaction.react_code',
      'reaction.created_at as at',
    ])
    .where('reaction.workspace_id', '=', workspaceId)
    .where('reaction.author_id', '=', userId)
    .where('reaction.user_id', '!=', userId)
    .where(({ exists, ref }) =>
      exists(
        visibleChannels(reader, userId)
          .select('channels.id')
          .where('channels.id', '=', ref('messages.channel_id')),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('message_reactions as later')
            .select('later.message_id')
            .whereRef('later.message_id', '=', 'reaction.message_id')
            .where('later.user_id', '!=', userId)
            .where(({ eb, refTuple }) =>
              eb(
                refTuple('later.created_at', 'later.user_id', 'later.react_code'),
                '>',
                refTuple('reaction.created_at', 'reaction.user_id', 'reaction.react_code'),
              ),
            ),
        ),
      ),
    )
    .orderBy('reaction.created_at', 'desc')
    .orderBy('reaction.message_id', 'desc')
    .orderBy('reaction.user_id', 'desc')
    .orderBy('reaction.react_code', 'desc')
    .limit(limit);
  if (before !== null) {
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple(
          'reaction.created_at',
          'reaction.message_id',
          'reaction.user_id',
          'reaction.react_code',
        ),
        '<',
        tuple(before.at, before.messageId, before.userId, before.code),
      ),
    );
  }
  return (await rows.execute()).map((row) => ({
    type: 'reaction',
    ...row,
    react_code: row.react_code,
  }));
}
