import { expect, it } from 'vitest';
import type { ReadEntry } from '../entities/read-entry.js';
import {
  applyDeletion,
  applyMessage,
  applyReadAnswer,
  applyReadEvent,
  applySnapshot,
  assumeSeen,
  newestId,
  startUnread,
  unreadCounts,
} from './unread.js';

const me = { userId: 1, isDirect: false };
const mine = '<p><span data-mention="1">@me</span></p>';

function entry(change: Partial<ReadEntry> = {}): ReadEntry {
  return {
    channel_id: 5,
    last_read_id: 10,
    unread_from_id: null,
    unread: 2,
    mentions: 1,
    notify: null,
    muted: false,
    counted_to: 20,
    revision: 3,
    ...change,
  };
}

const known = startUnread(entry());
const said = (id: number, body = '<p>Hi</p>', user_id = 2) => ({ id, user_id, body });

it('R6: counts a later message once, however often it comes', () => {
  const once = applyMessage(known, said(21, mine), true, me);
  const twice = applyMessage(once, said(21, mine), true, me);
  expect(unreadCounts(twice)).toEqual({ unread: 3, mentions: 2 });
  expect(unreadCounts(applyMessage(known, said(20), true, me))).toEqual(unreadCounts(known));
  expect(twice.isStale).toBe(false);
});

it('takes back a later message that is deleted, and asks about one that is counted', () => {
  const more = applyMessage(known, said(21), true, me);
  const back = applyDeletion(more, said(21), me);
  expect([unreadCounts(back), back.isStale]).toEqual([{ unread: 2, mentions: 1 }, false]);
  expect(applyDeletion(known, said(15), me).isStale).toBe(true);
  expect(applyDeletion(known, said(9), me).isStale).toBe(false);
});

it('asks about an edit only if it may add or remove a mention', () => {
  const plain = startUnread(entry({ mentions: 0 }));
  expect(applyMessage(plain, said(15), false, me).isStale).toBe(false);
  expect(applyMessage(plain, said(15, mine), false, me).isStale).toBe(true);
  expect(applyMessage(known, said(15), false, me).isStale).toBe(true);
  expect(applyMessage(known, said(15), false, { ...me, isDirect: true }).isStale).toBe(false);
});

it('reads what is before an own message', () => {
  const own = applyMessage(known, said(21, '<p>Hi</p>', 1), true, me);
  expect(own.entry).toMatchObject({ last_read_id: 21, unread: 0, mentions: 0, counted_to: 21 });
});

it('stops at 100, and keeps no more than 100 messages', () => {
  let many = known;
  for (let id = 21; id <= 170; id += 1) many = applyMessage(many, said(id), true, me);
  expect(unreadCounts(many)).toEqual({ unread: 100, mentions: 1 });
  expect(many.live.size).toBeLessThan(100);
});

it('keeps later messages when another device reads, and ignores earlier entries', () => {
  const more = applyMessage(known, said(21), true, me);
  const read = entry({ last_read_id: 20, unread: 0, mentions: 0, revision: 4 });
  const elsewhere = applyReadEvent(more, read);
  expect(unreadCounts(elsewhere)).toEqual({ unread: 1, mentions: 0 });
  expect(applyReadEvent(elsewhere, entry())).toBe(elsewhere);
});

it('stays stale until an answer that was asked for after the change', () => {
  const stale = applyDeletion(known, said(15), me);
  const late = applyReadAnswer(stale, entry(), known.changes);
  expect(late.isStale).toBe(true);
  const settled = applyReadAnswer(late, entry({ unread: 1 }), late.changes);
  expect([settled.isStale, unreadCounts(settled).unread]).toEqual([false, 1]);
});

it('asks about a change once, however often a channel with unread messages before it is read then', () => {
  const stale = applyDeletion(known, said(15), me);
  const left = { unread: 1, mentions: 0 };
  const answered = applyReadAnswer(stale, entry(left), stale.changes);
  const readBefore = applyReadEvent(answered, entry({ revision: 4 }));
  // It may have been counted before the change, in a transaction that ended after the answer.
  expect(readBefore.isStale).toBe(true);
  const asked = applyReadAnswer(readBefore, entry({ ...left, revision: 4 }), readBefore.changes);
  let read = asked;
  for (let revision = 5; revision < 9; revision += 1) {
    read = applyReadEvent(read, entry({ ...left, revision, seen: [{ after_id: 18, to_id: 20 }] }));
    expect([read.isStale, unreadCounts(read)]).toEqual([false, left]);
  }
  const again = applyDeletion(read, said(19), me);
  expect(again.isStale).toBe(false);
  expect(applyReadEvent(again, entry({ revision: 9 })).isStale).toBe(true);
});

it('does not take an older answer for a newer one after everything was loaded again', () => {
  const stale = applyDeletion(known, said(15), me);
  // A further message was deleted while this browser was away, and no event told of it.
  const loaded = applySnapshot(stale, entry({ unread: 0, mentions: 0 }));
  expect([unreadCounts(loaded), loaded.isStale]).toEqual([{ unread: 0, mentions: 0 }, false]);
  const late = applyReadAnswer(loaded, entry({ unread: 1 }), stale.changes);
  expect(late.isStale).toBe(true);
  const asked = applyReadAnswer(late, entry({ unread: 0, mentions: 0 }), late.changes);
  expect([unreadCounts(asked), asked.isStale]).toEqual([{ unread: 0, mentions: 0 }, false]);
});

it('messages seen beyond the position are not counted, also before the answer tells how many are left', () => {
  const more = applyMessage(known, said(21, mine), true, me);
  const seen = assumeSeen(more, { after_id: 18, to_id: 21 });
  expect(unreadCounts(seen)).toEqual({ unread: 2, mentions: 1 });
  expect(unreadCounts(applyMessage(seen, said(21, mine), true, me))).toEqual(unreadCounts(seen));
  expect(newestId(seen)).toBe(21);
  expect(applyDeletion(seen, said(19), me).isStale).toBe(false);
  const all = assumeSeen(seen, { after_id: 0, to_id: 18 });
  expect(all.entry).toMatchObject({ last_read_id: 21, unread: 0, mentions: 0 });
  expect(all.entry.seen).toBeUndefined();
});
