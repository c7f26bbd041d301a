import { texts } from '@parley/contract/texts';
import { forbidden } from '../../platform/http/errors.js';
import { prepare, type ValueOf } from '../../platform/store/prepared.js';
import type { Transaction } from '../../platform/store/store.js';
import { announceVisibility } from '../audience/announce.js';
import { isGuest } from '../audience/guests.js';
import { readPosition } from '../reads/read-position.js';
import type { ChannelMemberRow, DmRow } from './channel-view.js';
import { dmUserIds } from './dm-key.js';
import { announceJoined, announceRead, grantSilently } from './events.js';
import { insertMember, setMembership } from './membership.js';
import { isPair } from './policy.js';
import { lockSignedIn } from './signed-in.js';

/**
 * Makes all users of direct messages members when one of them posts: users who left come back, and users
 * without a membership get one with the first message. Runs in the transaction of the message, which has locked
 * the channel's stream; all users may follow it from before that message. When all are members already, this
 * costs a single query. In a group, users who deleted their account are skipped; in direct messages of two,
 * a deleted account throws 403.
 */
export async function reviveDm(tx: Transaction, channel: DmRow): Promise<void> {
  const members = await tx.run(membersOfChannel, { channelId: channel.id });
  const memberOf = new Map(members.map((member) => [member.user_id, member]));
  const missing = dmUserIds(channel.dm_key).filter((id) => memberOf.get(id)?.left_at !== null);
  if (missing.length === 0) return;
  const absent = await withoutDeleted(tx, missing);
  if (absent.length < missing.length && isPair(channel)) throw forbidden(texts.accountDeleted);
  if (absent.length === 0) return;

  const head = await tx.head(`channel:${channel.id}`);
  // All of them: those who are members are told later that the message waits for them.
  const signedIn = await lockSignedIn(tx, channel.workspace_id, dmUserIds(channel.dm_key));
  for (const userId of absent) {
    const member = await comeBack(tx, channel, userId, memberOf.get(userId));
    if (signedIn.has(userId)) {
      await announceJoined(tx, channel, member, head);
      announceRead(tx, member, await readPosition(tx, userId, channel.id));
      // A guest may see the author only now.
      if (await isGuest(tx, channel.workspace_id, userId)) {
        announceVisibility(tx, channel.workspace_id, userId);
      }
    }
    // A partner who is signed out finds it at the next sign-in; until then they get no event of the
    // workspace.
    else grantSilently(tx, channel, userId, head);
  }
}

async function withoutDeleted(tx: Transaction, userIds: readonly number[]): Promise<number[]> {
  const users = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return users.map(({ id }) => id);
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
  const { starred_at, section_id } = before;
  return setMembership(tx, before.id, { left_at: null, starred_at, section_id });
}
