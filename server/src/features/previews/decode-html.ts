import { TextDecoder } from 'node:util';

/** Bytes in which a page may name its charset (WHATWG HTML, 13.2.3.2). */
const prescanned = 1024;

/** Bytes 80 to 9F of windows-1252 (WHATWG Encoding, 9), which Node 20 decodes as control characters. */
const punctuation = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Decodes an HTML page as it comes. */
export interface HtmlDecoder {
  /** May be blank: the text then comes later. */
  write(bytes: Buffer): string;
  /** The rest of the text. */
  end(): string;
}

/**
 * By the page's byte order mark, its header, or what it says at its beginning, in this order (WHATWG HTML, 13.2.3.2).
 * Bytes that are wrong in the charset become �.
 */
export function htmlDecoder(contentType: string): HtmlDecoder {
  let beginning = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;

  function decode(bytes: Buffer, stream: boolean): string {
    decoder ??= decoderOf(charsetOf(beginning, contentType));
    const text = decoder.decode(bytes, { stream });
    if (decoder.encoding !== 'windows-1252') return text;
    return text.replace(/[\x80-\x9f]/g, (byte) => punctuation[byte.charCodeAt(0) - 0x80] ?? byte);
  }

  return {
    write(bytes) {
      if (decoder) return decode(bytes, true);
      beginning = Buffer.concat([beginning, bytes]);
      return beginning.length < prescanned ? '' : decode(beginning, true);
    },
    end: () => decode(decoder ? Buffer.alloc(0) : beginning, false),
  };
}

function charsetOf(beginning: Buffer, contentType: string): string | undefined {
  if (startsWith(beginning, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(beginning, 0xfe, 0xff)) return 'utf-16be';
  if (startsWith(beginning, 0xff, 0xfe)) return 'utf-16le';
  const declared = charsetIn(beginning.subarray(0, prescanned).toString('latin1'));
  // A page in UTF-16 could not have said so in ASCII.
  const own = /^utf-?16/i.test(declared ?? '') ? 'utf-8' : declared;
  return charsetIn(contentType) ?? own;
}

const startsWith = (bytes: Buffer, ...mark: number[]) =>
  mark.every((byte, index) => bytes[index] === byte);

function charsetIn(text: string): string | undefined {
  return /charset\s*=\s*["']?([\w.:-]+)/i.exec(text)?.[1];
}

function decoderOf(charset = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
