import { expect, it } from 'vitest';
import { FrameReader } from './frame-reader.js';

function frame(kind: number, payload: string): Buffer {
  const { length } = payload;
  const head = length < 126 ? [kind, length] : [kind, 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), Buffer.from(payload)]);
}

const stream = Buffer.concat([
  frame(0x81, '{"type":"welcome"}'),
  frame(0x81, 'e'.repeat(126)),
  frame(0x81, 'e'.repeat(700)),
  frame(0x89, '12345678'),
  frame(0x81, ''),
  frame(0x81, 'e'.repeat(300)),
  frame(0x88, '..'),
]);

const expected = ['{"type":"welcome"}', 'event', 'event', 'ping 12345678', '', 'event', 'close'];

it.each([1, 2, 3, 5, 7, 126, 500, 5_000])('counts the same in chunks of %i bytes', (size) => {
  const seen: string[] = [];
  const reader = new FrameReader({
    event: () => seen.push('event'),
    notice: (text) => seen.push(text),
    ping: (payload) => seen.push(`ping ${payload.toString()}`),
    close: () => seen.push('close'),
  });
  const inbox = Buffer.alloc(size);
  for (let at = 0; at < stream.length; at += size) {
    const length = stream.copy(inbox, 0, at, at + size);
    reader.read(inbox.subarray(0, length));
  }
  expect(seen).toEqual(expected);
});
