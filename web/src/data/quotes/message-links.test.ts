import { expect, it, vi } from 'vitest';
import { linkedMessages } from './message-links';

vi.stubGlobal('window', { location: { origin: 'https://chat.example' } });

const anchor = (address: string) => `<p><a href="${address}">${address}</a></p>`;
const at = (channel: number, message: number, workspace = 'acme') =>
  `https://chat.example/#/workspace/${workspace}/${channel}?message=${message}`;

it('finds links to messages of this workspace on this server', () => {
  expect(linkedMessages(anchor(at(12, 34)), 'acme')).toEqual([
    { channelId: 12, messageId: 34, to: '/workspace/acme/12?message=34' },
  ]);
});

it('finds no other links', () => {
  for (const other of [
    at(12, 34, 'globex'),
    at(12, 34).replace('chat.example', 'chat.example.evil.example'),
    at(12, 34).replace('https:', 'http:'),
    at(12, 34).replace('?message=34', ''),
    at(12, 34).replace('34', '034'),
    `${at(12, 34)}&x=1`,
    'https://example.com/?message=34',
  ]) {
    expect(linkedMessages(anchor(other), 'acme'), other).toEqual([]);
  }
  expect(linkedMessages(`<p>${at(12, 34)}</p>`, 'acme')).toEqual([]);
});

it('finds three at most, each once', () => {
  const body = [34, 34, 35, 36, 37].map((message) => anchor(at(12, message))).join('');
  const found = linkedMessages(body, 'acme').map(({ messageId }) => messageId);
  expect(found).toEqual([34, 35, 36]);
});
