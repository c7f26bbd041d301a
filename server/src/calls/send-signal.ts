import type { CallSignal, SentCallSignal } from '@parley/contract/entities/call-signal';
import { dmKey } from '../channels/dm-key.js';
import { findChannel, type VisibleChannel } from '../channels/visible-channels.js';
import { forbidden } from '../http/errors.js';
import type { CreateRateLimit } from '../http/rate-limit.js';
import { rates } from '../limits.js';
import { prepare, type ValueOf } from '../store/prepared.js';
import type { Stream } from '../store/event.js';
import type { Reader, Store } from '../store/store.js';
import { callStream } from './call-stream.js';
import { addressed, assertOwn, assertSound } from './signal-rules.js';

/** Throws an ApiError: 403, 404, 422 or 429. */
export type SendSignal = (senderId: number, sent: SentCallSignal) => Promise<undefined>;

interface CallParts {
  store: Store;
  rateLimit: CreateRateLimit;
  /** To whoever follows the stream at this moment, on any node. */
  transmit(stream: Stream, message: CallSignal): void;
}

/**
 * R9: a signal goes from one user of direct messages to the other. Both hear it in all their
 * browsers: picked up in one tab, it stops ringing in the others.
 */
export function signalSender({ store, rateLimit, transmit }: CallParts): SendSignal {
  // Joining is repeated twice a second, and candidates come in bursts.
  const signals = rateLimit(rates.callSignals);

  return async (senderId, sent) => {
    await signals.take(senderId);
    assertOwn(senderId, sent);
    const signal = addressed(sent);
    assertSound(signal);
    const channel = await findChannel(store.reader, senderId, signal.channel_id);
    if (channel.dm_key !== dmKey(senderId, signal.to)) {
      throw forbidden('Calls are between the two people of direct messages.');
    }
    const partner = await findPartner(store.reader, channel, signal.to);
    if (!partner) throw forbidden('They are not signed in to this workspace.');
    if (signal.type === 'JOIN_CALL' && partner.membership_id === null) {
      await letThemFindIt(store, channel, signal.to);
    }
    for (const userId of [signal.to, senderId]) {
      transmit(callStream(channel.workspace_id, userId), signal);
    }
  };
}

const signedInPartner = prepare(
  (reader: Reader, value: ValueOf<{ workspaceId: number; channelId: number; userId: number }>) =>
    reader
      .selectFrom('workspace_members as partner')
      .leftJoin('channel_members as own', (join) =>
        join
          .onRef('own.user_id', '=', 'partner.user_id')
          .on('own.channel_id', '=', value('channelId')),
      )
      .select('own.id as membership_id')
      .where('partner.workspace_id', '=', value('workspaceId'))
      .where('partner.user_id', '=', value('userId'))
      .where('partner.signed_in_at', 'is not', null),
);

/** Undefined while they are not signed in. */
async function findPartner(
  reader: Reader,
  { id, workspace_id }: VisibleChannel,
  userId: number,
): Promise<{ membership_id: number | null } | undefined> {
  const ids = { workspaceId: workspace_id, channelId: id, userId };
  const [partner] = await reader.run(signedInPartner, ids);
  return partner;
}

/**
 * Before anything was written in them, direct messages are the opener's only. Somebody who is called
 * has to be able to restart them (SPEC §4 "reactivate the DM for me"): as if they had left.
 */
function letThemFindIt(store: Store, channel: VisibleChannel, userId: number): Promise<void> {
  return store.transact(async (tx) => {
    // Held, so that nobody makes the same row in between.
    await tx.hold(`channel:${channel.id}`);
    await tx
      .insertInto('channel_members')
      .values({
        channel_id: channel.id,
        workspace_id: channel.workspace_id,
        user_id: userId,
        joined_at: tx.now,
        left_at: tx.now,
        starred_at: null,
      })
      .onConflict((clash) => clash.columns(['channel_id', 'user_id']).doNothing())
      .execute();
  });
}
