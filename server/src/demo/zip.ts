import { crc32 } from 'node:zlib';

/** A ZIP of uncompressed files: PNG is compressed already. */
export function zip(files: readonly (readonly [name: string, bytes: Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const [name, bytes] of files) {
    const facts = entryFacts(name, bytes);
    const local = Buffer.concat([signature(0x04034b50), facts, Buffer.from(name), bytes]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(place, 10);
    directory.push(
      Buffer.concat([signature(0x02014b50), version, facts, entry, Buffer.from(name)]),
    );
    parts.push(local);
    place += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(place, 12);
  return Buffer.concat([...parts, listed, signature(0x06054b50), end]);
}

const version = Buffer.from([20, 0]);

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The fields that a ZIP repeats for a file: in front of its bytes, and in the directory. */
function entryFacts(name: string, bytes: Buffer): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  // 1 January 1980, the format's earliest date.
  facts.writeUInt16LE(0x21, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(bytes.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(Buffer.byteLength(name), 22);
  return facts;
}
