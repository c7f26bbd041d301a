import { visibleChannels } from '../../domain/channels/visible-channels.js';
import { everybody } from '../../domain/reads/count-unread.js';
import type { Reader } from '../../platform/store/store.js';
import type { ActivityRow } from './activity-row.js';
import type { Wanted } from './cursor.js';

/** Also in channels that the user is not in, if they may see them. */
export async function mentionsByName(reader: Reader, wanted: Wanted): Promise<ActivityRow[]> {
  const rows = await mentionsOf(reader, wanted, wanted.userId)
    .where(({ exists, ref }) =>
      exists(
        visibleChannels(reader, wanted.userId)
          .select('channels.id')
          .where('channels.id', '=', ref('mention.channel_id')),
      ),
    )
    .execute();
  return rows.map((row) => ({ type: 'mention', ...row }));
}

/** In channels that the user was in by then, and still is; not those that mention them by name as well. */
export async function mentionsOfEverybody(reader: Reader, wanted: Wanted): Promise<ActivityRow[]> {
  const rows = await mentionsOf(reader, wanted, everybody)
    .where(({ exists, ref }) =>
      exists(
        visibleChannels(reader, wanted.userId)
          .select('channels.id')
          .where('channels.id', '=', ref('mention.channel_id'))
          .where('own.left_at', 'is', null)
          .where('own.joined_at', '<=', ref('mention.created_at')),
      ),
    )
    .where(({ exists, not, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('mentions as named')
            .select('named.message_id')
            .where('named.message_id', '=', ref('mention.message_id'))
            .where('named.user_id', '=', wanted.userId),
        ),
      ),
    )
    .execute();
  return rows.map((row) => ({ type: 'mention', ...row }));
}

function mentionsOf(reader: Reader, { userId, workspaceId, before, limit }: Wanted, whom: number) {
  const rows = reader
    .selectFrom('mentions as mention')
    .select([
      'mention.message_id',
      'mention.kind',
      'mention.created_at as at',
      'mention.author_id as user_id',
    ])
    .where('mention.workspace_id', '=', workspaceId)
    .where('mention.user_id', '=', whom)
    .where('mention.author_id', '!=', userId)
    .orderBy('mention.created_at', 'desc')
    .orderBy('mention.message_id', 'desc')
    .limit(limit);
  if (before === null) return rows;
  return rows.where(({ eb, refTuple, tuple }) =>
    eb(
      refTuple('mention.created_at', 'mention.message_id'),
      '<',
      tuple(before.at, before.messageId),
    ),
  );
}
