import { texts } from '@parley/contract/texts';
import { dmUserIds } from '../channels/dm-key.js';
import type { ChannelMemberRow, DmRow } from '../channels/channel-view.js';
import { announceJoined, announceRead, grantSilently } from '../channels/events.js';
import { announceSight, isGuest } from '../channels/guests.js';
import { insertMember, setMembership } from '../channels/membership.js';
import { holdSignedIn } from '../channels/signed-in.js';
import { forbidden } from '../http/errors.js';
import { readPosition } from '../reads/read-position.js';
import { prepare, type ValueOf } from '../store/prepared.js';
import type { Transaction } from '../store/store.js';

/**
 * Restores direct messages for both users when one of them posts: a user who left gets them back,
 * and the partner gets them with the first message. Runs in the transaction of the message, which
 * holds the channel's stream; both users may follow it from before that message. When both are
 * members already, this costs a single query. Throws 403 where the partner deleted their account.
 */
export async function reviveDm(tx: Transaction, channel: DmRow): Promise<void> {
  const members = await tx.run(membersOfChannel, { channelId: channel.id });
  const memberOf = new Map(members.map((member) => [member.user_id, member]));
  const absent = dmUserIds(channel.dm_key).filter((id) => memberOf.get(id)?.left_at !== null);
  if (absent.length === 0) return;
  await assertNobodyDeleted(tx, absent);

  const head = await tx.head(`channel:${channel.id}`);
  const signedIn = await holdSignedIn(tx, channel.workspace_id, absent);
  for (const userId of absent) {
    const member = await comeBack(tx, channel, userId, memberOf.get(userId));
    if (signedIn.has(userId)) {
      await announceJoined(tx, channel, member, head);
      announceRead(tx, member, await readPosition(tx, userId, channel.id));
      // A guest may see the author only now.
      if (await isGuest(tx, channel.workspace_id, userId)) {
        announceSight(tx, channel.workspace_id, userId);
      }
    }
    // A partner who is signed out finds it at the next sign-in; until then they get no event of the
    // workspace.
    else grantSilently(tx, channel, userId, head);
  }
}

async function assertNobodyDeleted(tx: Transaction, userIds: readonly number[]): Promise<void> {
  const deleted = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (deleted) throw forbidden(texts.accountDeleted);
}

const membersOfChannel = prepare((tx: Transaction, value: ValueOf<{ channelId: number }>) =>
  tx.selectFrom('channel_members').selectAll().where('channel_id', '=', value('channelId')),
);

function comeBack(
  tx: Transaction,
  channel: DmRow,
  userId: number,
  before: ChannelMemberRow | undefined,
): Promise<ChannelMemberRow> {
  if (!before) return insertMember(tx, channel, userId);
  return setMembership(tx, before.id, { left_at: null, starred_at: before.starred_at });
}
