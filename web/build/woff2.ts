/** Takes a WOFF2 file apart and puts it together again: https://www.w3.org/TR/WOFF2/ */

export interface Woff2Table {
  tag: string;
  /** The first byte of its entry, with its tag's number and how it is transformed. */
  flags: number;
  /** The length of a transformed table before the transformation; null for others, whose data has it. */
  originalLength: number | null;
  /** As it is in the file: uncompressed, but transformed. */
  data: Buffer;
}

const headerLength = 48;
/** The numbers of tags that are needed; 63 means that the tag is written out. */
const tags: Readonly<Record<number, string>> = { 0: 'cmap', 10: 'glyf', 11: 'loca', 28: 'GSUB' };

export function readWoff2(
  font: Buffer,
  decompress: (data: Buffer) => Buffer,
): { header: Buffer; tables: Woff2Table[] } {
  const header = font.subarray(0, headerLength);
  let at = headerLength;
  function length(): number {
    let value = 0;
    for (;;) {
      const byte = font.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }
  const entries = Array.from({ length: header.readUInt16BE(12) }, () => {
    const flags = font.readUInt8(at);
    at += 1;
    const number = flags & 63;
    const tag = number === 63 ? font.toString('latin1', at, at + 4) : (tags[number] ?? '');
    if (number === 63) at += 4;
    const original = length();
    const isTransformed = (tag === 'glyf' || tag === 'loca') !== flags > 63;
    return { tag, flags, original, inFile: isTransformed ? length() : null };
  });
  const all = decompress(font.subarray(at, at + header.readUInt32BE(20)));
  let from = 0;
  const tables = entries.map(({ tag, flags, original, inFile }) => {
    const data = all.subarray(from, from + (inFile ?? original));
    from += data.length;
    return { tag, flags, originalLength: inFile === null ? null : original, data };
  });
  return { header, tables };
}

/** The header's size of the whole font is a hint, and stays. */
export function writeWoff2(
  header: Buffer,
  tables: readonly Woff2Table[],
  compress: (data: Buffer) => Buffer,
): Buffer {
  const entries = tables.map(({ tag, flags, originalLength, data }) =>
    Buffer.concat([
      Buffer.from([flags]),
      Buffer.from((flags & 63) === 63 ? tag : '', 'latin1'),
      lengthBytes(originalLength ?? data.length),
      originalLength === null ? Buffer.alloc(0) : lengthBytes(data.length),
    ]),
  );
  const data = compress(Buffer.concat(tables.map((table) => table.data)));
  const font = Buffer.concat([header, ...entries, data]);
  const whole = Buffer.concat([font, Buffer.alloc(-font.length & 3)]);
  whole.writeUInt32BE(whole.length, 8);
  whole.writeUInt32BE(data.length, 20);
  // Without metadata and private data.
  whole.fill(0, 28, headerLength);
  return whole;
}

/** UIntBase128: seven bits a byte, all but the last with the eighth. */
function lengthBytes(value: number): Buffer {
  const bytes = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128);
  return Buffer.from(bytes);
}
