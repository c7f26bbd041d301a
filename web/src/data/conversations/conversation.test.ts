import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { exampleMessage, exampleRead, exampleWritten } from '../../../testing/examples';
import { noRecord } from '../drafts/draft-record';
import { createDraftSync } from '../drafts/draft-sync';
import { createUploadStore } from '../files/upload-store';
import { createMessageStore } from '../messages/message-store';
import { createOutbox } from '../outbox/outbox';
import { OutboxEntry } from '../outbox/outbox-entry';
import { indexedDbStorage } from '../outbox/outbox-storage';
import { createReadStore } from '../reads/read-store';
import { createRooms } from '../typing/rooms';
import { createTypists } from '../typing/typists';
import {
  channelOf,
  conversationFrom,
  conversationOf,
  placedIn,
  wholeChannel,
} from './conversation';

const general = 12;
const thread = conversationOf({ channel_id: general, root_id: 345 });
const alice = 7;

describe('the key of a conversation', () => {
  it('is read from its text, as the keys of stored data are', () => {
    expect([general, thread].map((key) => conversationFrom(String(key)))).toEqual([12, '12/345']);
    const others = ['', '0', '12/', '/345', '12/345/6', '12.5', ' 12', 'general'];
    expect(others.map(conversationFrom)).toEqual(others.map(() => null));
  });

  it('names its channel, and its root in a thread', () => {
    expect(placedIn(thread)).toEqual({ channel_id: 12, root_id: 345 });
    expect(placedIn(general)).toEqual({ channel_id: 12, root_id: null });
    expect([channelOf(general), channelOf(thread)]).toEqual([12, 12]);
    expect(wholeChannel(general)).toBe(12);
    expect(() => wholeChannel(thread)).toThrow('12/345');
  });
});

describe('a thread and its channel', () => {
  it('have drafts of their own, which are kept under keys of their own', () => {
    const kept: [string, string][] = [];
    const drafts = createDraftSync({
      storageOf: () => ({
        all: () => ({ [general]: { ...noRecord, html: '<p>earlier</p>' } }),
        write: (conversation, { html }) => void kept.push([String(conversation), html]),
        writtenElsewhere: () => null,
      }),
      save: () => new Promise(() => undefined),
      saveLeaving: () => undefined,
      read: () => new Promise(() => undefined),
      problemOf: () => 'refused',
      showFiles: () => undefined,
      pauses: { typing: 1, otherTab: 1, retry: () => 1 },
    });
    drafts.start(alice);
    drafts.write(thread, '<p>reply</p>');
    drafts.stop();
    expect(drafts.of(general).html).toBe('<p>earlier</p>');
    expect(kept).toEqual([['12/345', '<p>reply</p>']]);
  });

  it('R7: send each in order, and neither waits for the other', async () => {
    const posted: string[] = [];
    const offline = new Set<unknown>([general]);
    const box = () =>
      createOutbox({
        storage: indexedDbStorage('threads', {
          write: () => () => undefined,
          remove: () => undefined,
          has: () => false,
          all: () => [],
        }),
        post(entry) {
          if (offline.has(conversationOf(entry))) return Promise.reject(new Error('offline'));
          posted.push(`${conversationOf(entry)} ${entry.body}`);
          return Promise.resolve(exampleMessage(posted.length));
        },
        failureOf: () => ({ retry: true, after: null, reason: 'offline' }),
        acknowledged: () => undefined,
        exclusively: (_name, work) => work(),
        retryDelay: () => 60_000,
      });
    const first = box();
    await first.start(alice);
    first.send(general, exampleWritten('one'));
    first.send(thread, exampleWritten('reply one'));
    first.send(thread, exampleWritten('reply two'));
    await expect.poll(() => posted).toEqual(['12/345 reply one', '12/345 reply two']);
    expect(first.entries.getState().map(conversationOf)).toEqual([general]);
    first.stop();
    // The next page knows the conversation of what this one left.
    offline.clear();
    const next = box();
    await next.start(alice);
    await expect.poll(() => posted.at(-1)).toBe('12 one');
  });

  it('an unsent message that an earlier version stored is in the channel', () => {
    const stored = {
      client_id: '00000000-0000-4000-8000-000000000001',
      user_id: alice,
      channel_id: general,
      body: '<p>a</p>',
      created_at: '2026-01-01T00:00:00.000Z',
      order: 1,
      problem: null,
    };
    expect(conversationOf(OutboxEntry.parse(stored))).toBe(general);
  });

  it('have uploads of their own', () => {
    const store = createUploadStore(() => ({ cancel: () => undefined }));
    store.add(thread, [new File(['a'], 'reply.txt')]);
    expect(Object.keys(store.uploads.getState())).toEqual(['12/345']);
  });

  it('have loaded messages of their own', async () => {
    const asked: unknown[] = [];
    const store = createMessageStore((conversation) => {
      asked.push(conversation);
      const id = conversation === thread ? 346 : 1;
      return Promise.resolve({ messages: [exampleMessage(id)], hasOlder: false, hasNewer: false });
    });
    store.openNewest(general);
    store.openNewest(thread);
    const ids = () =>
      [general, thread].map((key) => store.conversations.getState()[key]?.messages[0]?.id);
    await expect.poll(ids).toEqual([1, 346]);
    expect(asked).toEqual([general, thread]);
    store.remove({ id: 346, channel_id: general, root_id: 345 });
    expect(ids()).toEqual([1, undefined]);
    // R8: with a channel, its threads go out of sight.
    store.forget(general);
    expect(store.conversations.getState()).toEqual({});
  });

  it('have read positions of their own', () => {
    const store = createReadStore({ refresh: () => new Promise(() => undefined) });
    store.receiveAll({ [general]: exampleRead(general, { counted_to: 9, unread: 5 }) });
    store.joined(thread);
    store.assumeSeen(general, { after_id: 0, to_id: 9 });
    const reads = store.reads.getState();
    expect([reads[general]?.entry.last_read_id, reads[thread]?.entry.last_read_id]).toEqual([9, 0]);
    store.left(general);
    expect(store.reads.getState()).toEqual({});
  });

  it('have typists and whispers of their own', () => {
    const typists = createTypists();
    typists.isTyping(thread, alice);
    expect(typists.store.getState()).toEqual({ '12/345': [alice] });
    typists.clear();
    const whispered: unknown[] = [];
    const rooms = createRooms(() => 0);
    for (const key of [general, thread]) {
      rooms.enter(key, { whisper: () => void whispered.push(key), leave: () => undefined });
    }
    rooms.tell(general, () => '<p>a</p>');
    rooms.tell(thread, () => '<p>a</p>');
    expect(whispered).toEqual([general, thread]);
  });
});
