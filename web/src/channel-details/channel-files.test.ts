import type { Message, MessageFile } from '@parley/contract/entities/message';
import { expect, it } from 'vitest';
import { filesNow } from './channel-files';

function file(id: number, message_id: number): MessageFile {
  return { id, name: `${id}.txt`, url: `/files/${id}`, type: 'text/plain', message_id };
}

function message(id: number, files: MessageFile[]): Message {
  const created_at = '2026-01-01T00:00:00.000Z';
  return {
    id,
    body: '',
    user_id: 1,
    channel_id: 1,
    created_at,
    updated_at: created_at,
    client_id: '00000000-0000-4000-8000-000000000000',
    type: 'message',
    files,
    total_reacts: {},
    user_reacts: {},
  };
}

function open(messages: Message[], hasOlder: boolean, hasNewer = false) {
  return { messages, hasOlder, hasNewer, unloaded: [] };
}

const ids = (files: readonly MessageFile[]) => files.map(({ id }) => id);
const page = { files: [file(30, 3), file(20, 2), file(10, 1)], hasOlder: false };

it('are those that were loaded, where no message is', () => {
  expect(ids(filesNow(page, undefined))).toEqual([30, 20, 10]);
});

it('of messages that are loaded are live: new ones come, removed ones go', () => {
  const messages = [message(2, []), message(4, [file(40, 4), file(41, 4)])];
  expect(ids(filesNow(page, open(messages, true)))).toEqual([41, 40, 10]);
});

it('of a newest message that was deleted are gone', () => {
  expect(ids(filesNow(page, open([message(2, [file(20, 2)])], true)))).toEqual([20, 10]);
});

it('of messages newer than what is loaded stay', () => {
  expect(ids(filesNow(page, open([message(2, [])], true, true)))).toEqual([30, 10]);
});

it('of a message older than the oldest on the list wait for their page', () => {
  const newest = { files: [file(30, 3)], hasOlder: true };
  const messages = [message(1, [file(10, 1)]), message(3, [file(30, 3)])];
  expect(ids(filesNow(newest, open(messages, false)))).toEqual([30]);
});
