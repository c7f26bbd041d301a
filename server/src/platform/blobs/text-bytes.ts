import { TextDecoder } from 'node:util';

/**
 * Whether a file begins as text, in UTF-16 with its byte order mark or in any charset that extends ASCII: without a
 * NUL, which the formats of pictures, sounds and videos have at their beginning.
 */
export function beginsAsText(head: Uint8Array): boolean {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return isUtf16(head, 'utf-16le');
  if (first === 0xfe && second === 0xff) return isUtf16(head, 'utf-16be');
  return head.length > 0 && !head.includes(0);
}

/** The end may be cut off within a character. Frames of MPEG may begin as a byte order mark. */
function isUtf16(bytes: Uint8Array, charset: 'utf-16le' | 'utf-16be'): boolean {
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
    return !text.includes('\0');
  } catch {
    return false;
  }
}
