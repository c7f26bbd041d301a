import type { CallSignal } from '@parley/contract/entities/call-signal';
import type { Stream } from '../../platform/store/event.js';
import type { Reader, Transaction } from '../../platform/store/store.js';
import { callStream } from './call-stream.js';
import { endCall } from './end-call.js';
import type { CallRow } from './find-call.js';

/** Sends to the stream's current subscribers, on all nodes. */
export type TransmitSignal = (stream: Stream, signal: CallSignal) => void;

/** Finds and ends the calls of an account that is deleted. */
export interface UserCalls {
  /** The channels in which the user is in a call, and the partners. */
  places(reader: Reader, userId: number): Promise<{ channelIds: number[]; partnerIds: number[] }>;
  /**
   * Ends the user's calls in these channels, which the transaction has locked. Returns a function that tells
   * the partners, to be called after the commit.
   */
  end(tx: Transaction, userId: number, channelIds: readonly number[]): Promise<() => void>;
}

/** See `UserCalls`; signals go out by `transmit`. */
export function userCalls(transmit: TransmitSignal): UserCalls {
  const open = (reader: Reader, userId: number) =>
    openCallsOf(reader, { workspaceId: 'all', userId });
  return {
    async places(reader, userId) {
      const calls = await open(reader, userId);
      return {
        channelIds: calls.map(({ channel_id }) => channel_id),
        partnerIds: calls.map((call) => partnerOf(call, userId)),
      };
    },
    async end(tx, userId, channelIds) {
      const calls = await open(tx, userId);
      const locked = calls.filter(({ channel_id }) => channelIds.includes(channel_id));
      await endCalls(tx, locked);
      return () => hangUp(transmit, userId, locked);
    },
  };
}

/** The calls of a user that have not ended, in one workspace or in all of them. */
export function openCallsOf(
  reader: Reader,
  { workspaceId, userId }: { workspaceId: number | 'all'; userId: number },
): Promise<CallRow[]> {
  return reader
    .selectFrom('calls')
    .selectAll()
    .where('ended_at', 'is', null)
    .$if(workspaceId !== 'all', (calls) => calls.where('workspace_id', '=', Number(workspaceId)))
    .where(({ eb, or }) => or([eb('caller_id', '=', userId), eb('callee_id', '=', userId)]))
    .execute();
}

/** Ends the calls of a user who may not call any more. The transaction has locked their channels. */
export async function endCalls(tx: Transaction, calls: readonly CallRow[]): Promise<void> {
  for (const call of calls) {
    if (call.answered_at === null) await endCall(tx, call, 'missed');
    else await endCall(tx, call, 'answered', { talkedUntil: tx.now });
  }
}

/**
 * Tells the partners after the commit, in the name of the user, whose browsers may send no signal any
 * more.
 */
export function hangUp(transmit: TransmitSignal, userId: number, calls: readonly CallRow[]): void {
  for (const call of calls) {
    const { workspace_id, channel_id, call_id, answered_at } = call;
    const isCallee = call.callee_id === userId;
    const to = partnerOf(call, userId);
    transmit(callStream(workspace_id, to), {
      type: isCallee && answered_at === null ? 'REJECT_CALL' : 'LEAVE_CALL',
      from: userId,
      to,
      target_user_id: to,
      channel_id,
      ...(call_id !== null && { call_id }),
    });
  }
}

function partnerOf({ caller_id, callee_id }: CallRow, userId: number): number {
  return callee_id === userId ? caller_id : callee_id;
}
