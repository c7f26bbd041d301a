import type { Message, MessageFile } from '@parley/contract/entities/message';
import { expect, it } from 'vitest';
import { filesOf } from './channel-files';

function message(id: number, names: string[]): Message {
  const created_at = '2026-01-01T00:00:00.000Z';
  const files = names.map((name, index): MessageFile => ({
    id: id * 10 + index,
    name,
    url: `/files/${name}`,
    type: 'text/plain',
    message_id: id,
  }));
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

it('lists the files of the newest message first', () => {
  const loaded = [message(1, ['a.txt']), message(2, []), message(3, ['b.txt', 'c.txt'])];
  expect(filesOf(loaded).map(({ name }) => name)).toEqual(['b.txt', 'c.txt', 'a.txt']);
});
