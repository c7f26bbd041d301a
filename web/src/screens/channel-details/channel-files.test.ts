import type { Message, MessageFile } from '@parley/contract/entities/message';
import { expect, it } from 'vitest';
import { filesNow } from './channel-files';
import { exampleMessage } from '../../../testing/examples';

function file(id: number, message_id: number): MessageFile {
  return { id, name: `${id}.txt`, url: `/files/${id}`, type: 'text/plain', message_id };
}

function message(id: number, files: MessageFile[]): Message {
  return exampleMessage(id, { body: '', files });
}

function open(messages: Message[], hasOlder: boolean, hasNewer = false) {
  return { messages, hasOlder, hasNewer, unloaded: [] };
}

const ids = (files: readonly MessageFile[]) => files.map(({ id }) => id);
const page = { files: [file(30, 3), file(20, 2), file(10, 1)], hasOlder: false };

it('lists the loaded page while no messages are loaded', () => {
  expect(ids(filesNow(page, undefined))).toEqual([30, 20, 10]);
});

it('lists new files and drops removed files of loaded messages', () => {
  const messages = [message(2, []), message(4, [file(40, 4), file(41, 4)])];
  expect(ids(filesNow(page, open(messages, true)))).toEqual([41, 40, 10]);
});

it('drops the files of a deleted newest message', () => {
  expect(ids(filesNow(page, open([message(2, [file(20, 2)])], true)))).toEqual([20, 10]);
});

it('keeps the files of messages newer than the loaded messages', () => {
  expect(ids(filesNow(page, open([message(2, [])], true, true)))).toEqual([30, 10]);
});

it('leaves out the files of messages older than the loaded page', () => {
  const newest = { files: [file(30, 3)], hasOlder: true };
  const messages = [message(1, [file(10, 1)]), message(3, [file(30, 3)])];
  expect(ids(filesNow(newest, open(messages, false)))).toEqual([30]);
});
