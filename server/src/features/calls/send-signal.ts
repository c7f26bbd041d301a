import type { CallSignal, SentCallSignal } from '@parley/contract/entities/call-signal';
import { refusals } from '@parley/contract/rules/role-refusals';
import { callStream } from '../../domain/calls/call-stream.js';
import type { TransmitSignal } from '../../domain/calls/leave-calls.js';
import { dmKey } from '../../domain/channels/dm-key.js';
import { findChannel, type VisibleChannel } from '../../domain/channels/visible-channels.js';
import type { Actor } from '../../platform/http/actor.js';
import { forbidden } from '../../platform/http/errors.js';
import type { CreateRateLimit } from '../../platform/http/rate-limit.js';
import { rates } from '../../platform/lib/limits.js';
import { prepare, type ValueOf } from '../../platform/store/prepared.js';
import type { Reader, Store } from '../../platform/store/store.js';
import { recordSignal } from './record-signal.js';
import { addressed, assertSender, assertConsistent } from './signal-rules.js';

/** Throws an ApiError: 403, 404, 422 or 429. */
export type SendSignal = (sender: Sender, sent: SentCallSignal) => Promise<undefined>;

type Sender = Pick<Actor, 'userId' | 'sessionId'>;

interface CallParts {
  store: Store;
  rateLimit: CreateRateLimit;
  transmit: TransmitSignal;
}

/**
 * R9: a signal goes from one user of a DM to the other. Both users receive it in all their
 * browsers: a call answered in one tab stops ringing in the others.
 */
export function signalSender({ store, rateLimit, transmit }: CallParts): SendSignal {
  // JOIN_CALL is repeated twice a second, and candidates come in bursts.
  const signals = rateLimit(rates.callSignals);
  const rings = rateLimit(rates.calls);

  return async ({ userId: senderId, sessionId }, sent) => {
    await signals.take(senderId);
    assertSender(senderId, sent);
    const signal = addressed(sent);
    assertConsistent(signal);
    const channel = await findChannel(store.reader, senderId, signal.channel_id);
    if (channel.dm_key !== dmKey([senderId, signal.to])) {
      throw forbidden('Calls are between the two people of direct messages.');
    }
    const partner = await findPartner(store.reader, channel, signal.to);
    const record = () =>
      recordSignal(store, channel, { signal, sessionId }, () => rings.take(senderId));
    if (partner && partner.deactivated_at !== null) throw forbidden(refusals.partnerDeactivated);
    if (!partner?.signed_in_at) {
      // Not passed on, but a member who signed out finds the missed call at the next sign-in.
      if (partner && isOfCaller(signal)) await record();
      throw forbidden('They are not signed in to this workspace.');
    }
    if (signal.type === 'JOIN_CALL' && partner.membership_id === null) {
      await insertLeftMembership(store, channel, signal.to);
    }
    await record();
    for (const userId of [signal.to, senderId]) {
      transmit(callStream(channel.workspace_id, userId), signal);
    }
  };
}

/** Signals only the caller sends: ring, cancel. */
function isOfCaller({ type }: CallSignal): boolean {
  return type === 'JOIN_CALL' || type === 'LEAVE_CALL';
}

const partnerOfChannel = prepare(
  (reader: Reader, value: ValueOf<{ workspaceId: number; channelId: number; userId: number }>) =>
    reader
      .selectFrom('workspace_members as partner')
      .innerJoin('users', (join) =>
        join.onRef('users.id', '=', 'partner.user_id').on('users.deleted_at', 'is', null),
      )
      .leftJoin('channel_members as own', (join) =>
        join
          .onRef('own.user_id', '=', 'partner.user_id')
          .on('own.channel_id', '=', value('channelId')),
      )
      .select(['own.id as membership_id', 'partner.signed_in_at', 'partner.deactivated_at'])
      .where('partner.workspace_id', '=', value('workspaceId'))
      .where('partner.user_id', '=', value('userId')),
);

interface Partner {
  membership_id: number | null;
  signed_in_at: number | null;
  deactivated_at: number | null;
}

/** Undefined for non-members and former members of the workspace, and for deleted accounts. */
async function findPartner(
  reader: Reader,
  { id, workspace_id }: VisibleChannel,
  userId: number,
): Promise<Partner | undefined> {
  const ids = { workspaceId: workspace_id, channelId: id, userId };
  const [partner] = await reader.run(partnerOfChannel, ids);
  return partner;
}

/**
 * Before its first message a DM is visible only to the user who opened it. The called user must be
 * able to restart it (SPEC §4 "reactivate the DM for me"), so they get a membership that counts as
 * left.
 */
function insertLeftMembership(
  store: Store,
  channel: VisibleChannel,
  userId: number,
): Promise<void> {
  return store.transact(async (tx) => {
    // Locked, so that no other transaction inserts the same row in between.
    await tx.lock(`channel:${channel.id}`);
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
