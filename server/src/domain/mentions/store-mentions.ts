import { type Mention, mentionedIn } from '@parley/contract/rules/mentions';
import type { MentionsTable } from '../../platform/store/message-tables.js';
import type { Transaction } from '../../platform/store/store.js';
import { guestsOutside } from '../audience/guests.js';
import type { ChannelRow } from '../channels/channel-view.js';
import { dmUserIds } from '../channels/dm-key.js';
import { memberIds } from '../channels/member-ids.js';
import { isDm, isPublic } from '../channels/policy.js';
import { everybody } from '../reads/count-unread.js';

interface MentioningMessage {
  id: number;
  user_id: number;
  body: string;
}

type Mentioned = Pick<MentionsTable, 'user_id' | 'kind'>;

/**
 * Stores the mentions of a new or edited message. Resolves with the
 * members newly mentioned by name.
 */
export async function storeMentions(
  tx: Transaction,
  channel: ChannelRow,
  message: MentioningMessage,
  bodyBefore = '',
): Promise<number[]> {
  const said = mentionedIn(message.body);
  const mentionedBefore = mentionedIn(bodyBefore).length > 0;
  if (said.length === 0 && !mentionedBefore) return [];
  const wanted = await reachable(tx, channel, mentionedUsers(said, message.user_id));
  const before = mentionedBefore ? await removeOthers(tx, message.id, wanted) : new Set<number>();
  const added = wanted.filter(({ user_id }) => !before.has(user_id));
  if (added.length > 0) {
    await tx
      .insertInto('mentions')
      .values(
        added.map((mentioned) => ({
          ...mentioned,
          message_id: message.id,
          channel_id: channel.id,
          workspace_id: channel.workspace_id,
          author_id: message.user_id,
          created_at: tx.now,
        })),
      )
      .execute();
  }
  return added.map(({ user_id }) => user_id).filter((id) => id !== everybody);
}

export async function removeMentions(tx: Transaction, messageId: number): Promise<void> {
  await tx.deleteFrom('mentions').where('message_id', '=', messageId).execute();
}

/** A row for each mentioned member except the author, and a row for everybody: `channel` includes `here`. */
function mentionedUsers(mentions: readonly Mention[], authorId: number): Mentioned[] {
  const named = mentions.flatMap(({ user_id }): Mentioned[] =>
    user_id === null || user_id === authorId ? [] : [{ user_id, kind: 'user' }],
  );
  const kinds = new Set(mentions.map(({ kind }) => kind));
  const all = (['channel', 'here'] as const).find((kind) => kinds.has(kind));
  return all ? [...named, { user_id: everybody, kind: all }] : named;
}

/** Members who can see the channel; DMs store no @channel row. */
async function reachable(
  tx: Transaction,
  channel: ChannelRow,
  mentioned: readonly Mentioned[],
): Promise<Mentioned[]> {
  if (isPublic(channel)) {
    if (mentioned.every(({ user_id }) => user_id === everybody)) return [...mentioned];
    const { id, workspace_id } = channel;
    const outside = new Set(await guestsOutside(tx, { workspace_id, channel_id: id }));
    return mentioned.filter(({ user_id }) => !outside.has(user_id));
  }
  const ids = isDm(channel) ? dmUserIds(channel.dm_key) : await memberIds(tx, channel.id);
  const all = isDm(channel) ? [] : [everybody];
  const known = new Set<number>([...ids, ...all]);
  return mentioned.filter(({ user_id }) => known.has(user_id));
}

/** Resolves with the users whose mentions stay. */
async function removeOthers(
  tx: Transaction,
  messageId: number,
  wanted: readonly Mentioned[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('mentions')
    .select(['user_id', 'kind'])
    .where('message_id', '=', messageId)
    .execute();
  const kinds = new Map(wanted.map(({ user_id, kind }) => [user_id, kind]));
  const stay = rows.filter(({ user_id, kind }) => kinds.get(user_id) === kind);
  const staying = new Set(stay.map(({ user_id }) => user_id));
  const gone = rows.filter(({ user_id }) => !staying.has(user_id)).map(({ user_id }) => user_id);
  if (gone.length > 0) {
    await tx
      .deleteFrom('mentions')
      .where('message_id', '=', messageId)
      .where('user_id', 'in', gone)
      .execute();
  }
  return staying;
}
