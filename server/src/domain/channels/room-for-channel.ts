import { invalid } from '../../platform/http/errors.js';
import { totals } from '../../platform/lib/limits.js';
import type { Transaction } from '../../platform/store/store.js';
import { visibleChannels } from './visible-channels.js';

interface Place {
  workspaceId: number;
  /** The user who wants another channel. */
  userId: number;
  kind: 'public' | 'private';
}

/**
 * A workspace has a limit of public channels. Those that a user sees are counted with the private ones
 * among them before the user makes a further private one: a count of what they do not see would tell of it.
 */
export async function assertRoomForChannel(
  tx: Transaction,
  { workspaceId, userId, kind }: Place,
): Promise<void> {
  const counted =
    kind === 'public'
      ? tx.selectFrom('channels').where('kind', '=', 'public').where('deleted_at', 'is', null)
      : visibleChannels(tx, userId).where('channels.kind', 'in', ['public', 'private']);
  const { count } = await counted
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('channels.workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  if (count >= totals.channelsPerWorkspace) {
    const most = totals.channelsPerWorkspace.toLocaleString('en');
    throw invalid([`A workspace can't have more than ${most} channels.`]);
  }
}
