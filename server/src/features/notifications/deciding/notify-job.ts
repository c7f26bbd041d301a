import { setImmediate } from 'node:timers/promises';
import { isDirectKind } from '@parley/contract/rules/direct-kind';
import { waitBeforePush } from '@parley/contract/rules/notify/decide';
import {
  factsFor,
  type MessageFacts,
  readMessage,
  type ReadMessage,
} from '@parley/contract/rules/notify/message-facts';
import { type Reason, unwanted } from '@parley/contract/rules/notify/reason';
import { attentionAt } from '../../../domain/notifications/attention.js';
import { notifyKind } from '../../../domain/notifications/notify-kind.js';
import { settingsOf } from '../../../domain/notifications/settings-row.js';
import { handleJobs, type JobParts } from '../../../platform/jobs/job-kind.js';
import type { Transaction } from '../../../platform/store/store.js';
import { scheduleMails } from '../mail/schedule-mails.js';
import { pushJob } from '../push/push-job.js';
import {
  decideFor,
  findNotifyingMessage,
  isGone,
  isSilent,
  listCandidates,
  type MemberRow,
  type NotifyingMessage,
} from './member-rows.js';

const step = 500;
/** Milliseconds in a row: a long message may be searched for the keywords of many members. */
const longestTurn = 10;

/** Decides for each candidate member of a posted message, and logs the decisions. */
export const notifyJob = handleJobs(notifyKind, {
  async run({ message_id }, parts) {
    const occasion = await findNotifyingMessage(parts.store.reader, message_id);
    if (!occasion || isGone(occasion) || isSilent(occasion)) return;
    const read = readMessage(occasion.message, isDirectKind(occasion.channel.kind));
    for (let after = 0; ;) {
      parts.stopping.throwIfAborted();
      const members = await listCandidates(parts.store.reader, occasion, read, {
        after,
        most: step,
      });
      await decideAll(parts, occasion, read, members);
      const last = members.at(-1);
      if (!last || members.length < step) return;
      after = last.user_id;
    }
  },
});

interface Decided {
  userId: number;
  reason: Reason;
  keyword: string | null;
  push: boolean;
  mail: boolean;
  wait: number;
}

async function decideAll(
  { store, outside }: JobParts,
  { message }: NotifyingMessage,
  read: ReadMessage,
  members: readonly MemberRow[],
): Promise<void> {
  const now = store.clock.now();
  const all: Decided[] = [];
  let began = performance.now();
  for (const member of members) {
    if (performance.now() - began > longestTurn) {
      await setImmediate();
      began = performance.now();
    }
    const facts = factsFor(read, member.user_id, settingsOf(member).keywords);
    const { push, mail, reason } = decideFor(store, facts, member, now);
    if (!isWorthLogging(facts, reason)) continue;
    const active = attentionAt(store, member.user_id, member.active_at);
    const { keyword } = facts;
    const sendsMail = mail && outside.mail !== null;
    const wait = waitBeforePush(active, now);
    all.push({ userId: member.user_id, reason, keyword, push, mail: sendsMail, wait });
  }
  if (all.length === 0) return;
  await store.transact(async (tx) => {
    const logged = await log(tx, message.id, all);
    // Idempotent: a logged decision was committed together with its jobs.
    const fresh = all.filter(({ userId }) => logged.has(userId));
    for (const wait of new Set(fresh.map((each) => each.wait))) {
      const pushed = fresh.filter((each) => each.push && each.wait === wait);
      if (pushed.length === 0) continue;
      const user_ids = pushed.map(({ userId }) => userId);
      pushJob.enqueue(tx, { message_id: message.id, user_ids }, { runAt: now + wait });
    }
    await scheduleMails(
      tx,
      fresh.flatMap(({ userId, mail }) => (mail ? [userId] : [])),
    );
  });
}

/** Personal or wanted messages only: muted channels would fill the log. */
function isWorthLogging({ isDirect, mention, keyword }: MessageFacts, reason: Reason): boolean {
  const isForThem = isDirect || mention !== null || keyword !== null;
  return isForThem || !isUnwanted.has(reason);
}

const isUnwanted: ReadonlySet<Reason> = new Set(unwanted);

/** Resolves with the members whose decision is new. */
async function log(
  tx: Transaction,
  messageId: number,
  decided: readonly Decided[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .insertInto('notification_log')
    .values(
      decided.map(({ userId, reason, keyword, push, mail }) => ({
        message_id: messageId,
        user_id: userId,
        decided_at: tx.now,
        reason,
        keyword,
        push: push ? ('waiting' as const) : ('off' as const),
        push_at: null,
        push_note: null,
        mail: mail ? ('waiting' as const) : ('off' as const),
        mail_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['message_id', 'user_id']).doNothing())
    .returning('user_id')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
