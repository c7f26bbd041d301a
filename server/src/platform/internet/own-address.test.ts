import { expect, it } from 'vitest';
import { ownAddress } from './own-address.js';

const isOwn = ownAddress(['https://chat.example.com', 'http://intranet.example:3000']);

it.each([
  'https://chat.example.com/#/workspace/acme/1',
  'http://chat.example.com',
  'HTTPS://Chat.Example.COM',
  'https://chat.example.com:443/',
  'http://chat.example.com:80/',
  'http://chat.example.com:443/',
  'https://chat.example.com./',
  'https://CHAT.example.com.:443/',
  'https://chat。example。com/',
  'http://intranet.example:3000',
  'http://intranet.example.:3000/x',
])('%s leads to this server', (address) => {
  expect(isOwn(new URL(address))).toBe(true);
});

it.each([
  'https://example.com/',
  'https://chat.example.com.evil.example/',
  'https://chat.example.com:8080/',
  'http://intranet.example/',
  'http://intranet.example:3001/',
])('%s does not', (address) => {
  expect(isOwn(new URL(address))).toBe(false);
});
