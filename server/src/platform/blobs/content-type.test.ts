import { describe, expect, it } from 'vitest';
import { samples } from '../../../testing/requests/uploads.js';
import { contentTypeOf, isShown, servedType } from './content-type.js';

/** It begins with a cover picture that is longer than the bytes inspected. */
const mp3 = Buffer.from('ID3\x03\x00\x00\x00\x10\x00\x00APIC', 'latin1');
const mp4 = Buffer.from('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2', 'latin1');
const quickTime = Buffer.from('\x00\x00\x00\x08free\x00\x00\x00\x08mdat', 'latin1');
/** MPEG frames without an ID3 tag; their first two bytes are also the byte order mark of UTF-16. */
const frames = Buffer.from('\xff\xfe\x90\x00\x00\xd8\x00\x01', 'latin1');
const avif = Buffer.from('\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf', 'latin1');

/** The text in UTF-16, with its byte order mark. */
function utf16(text: string, order: 'little' | 'big'): Buffer {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return order === 'little' ? bytes : bytes.swap16();
}

describe('the type of a file', () => {
  it.each([
    ['text/html', 'image/png', samples.png],
    [null, 'image/gif', samples.gif],
    ['application/octet-stream', 'audio/mpeg', mp3],
    [null, 'video/mp4', mp4],
    [null, 'image/avif', avif],
    // The content does not match the claimed type.
    ['image/png', 'application/octet-stream', samples.html],
    ['video/mp4', 'application/octet-stream', samples.svg],
    // The claimed type, where it does not make browsers show the file.
    ['text/html', 'text/html', samples.html],
    ['image/svg+xml', 'image/svg+xml', samples.svg],
    [' Text/HTML ', 'text/html', samples.html],
    ['application/x-own', 'application/x-own', samples.pdf],
    // The detected type, where the claimed type is useless.
    ['', 'application/pdf', samples.pdf],
    ['a\nb/c', 'application/pdf', samples.pdf],
    ['text/html; charset=utf-8', 'application/pdf', samples.pdf],
    [null, 'application/octet-stream', Buffer.from('text')],
    // Text that begins like a picture, sound or video.
    ['text/plain', 'text/plain', Buffer.from('ID3 tags are read by this function.')],
    ['text/plain', 'text/plain', Buffer.from('The free trial ends.\r\n\x1b[31mred\x1b[0m')],
    ['text/x-log', 'text/x-log', utf16('The PowerShell transcript\r\n', 'little')],
    ['text/plain', 'text/plain', utf16('Größe 😀', 'big')],
    ['text/plain', 'text/plain', utf16('One half of 😀', 'little').subarray(0, -3)],
    ['text/plain', 'text/plain', Buffer.from('GIF89a na\xefve \x93caf\xe9\x94', 'latin1')],
    ['application/json', 'application/json', Buffer.from('OggS { "a": 1 }')],
    ['video/mp2t', 'application/octet-stream', Buffer.from('GIF89a = (free: string) => {};')],
    [null, 'application/octet-stream', Buffer.from('The moov box holds the tracks.')],
    // Files that are declared as text, but are not.
    ['text/plain', 'audio/mpeg', mp3],
    ['text/plain', 'video/quicktime', quickTime],
    ['text/plain', 'audio/mpeg', frames],
    [null, 'application/octet-stream', Buffer.alloc(0)],
  ])('%#: said to be %j, is %s', async (said, type, content) => {
    expect(await contentTypeOf(content, said)).toBe(type);
  });
});

it('lets nothing be shown that could run', () => {
  expect(['image/png', 'video/webm', 'audio/ogg'].filter(isShown)).toHaveLength(3);
  for (const type of ['text/html', 'image/svg+xml', 'application/pdf', 'text/plain']) {
    expect([type, servedType(type)]).toEqual([type, 'application/octet-stream']);
  }
});
