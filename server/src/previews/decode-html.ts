import { TextDecoder } from 'node:util';

/** Bytes in which a page may name its charset (WHATWG HTML, 13.2.3.2). */
const prescanned = 1024;

/** The text of an HTML page, by its byte order mark, its header, or what it says at its beginning. */
export function decodeHtml(bytes: Buffer, contentType: string): string {
  const beginning = bytes.subarray(0, prescanned).toString('latin1');
  const declared = charsetIn(contentType) ?? charsetIn(beginning);
  return decoderOf(declared).decode(bytes);
}

function charsetIn(text: string): string | undefined {
  return /charset\s*=\s*["']?([\w.:-]+)/i.exec(text)?.[1];
}

/** Bytes that are wrong in the charset become �. */
function decoderOf(charset = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
