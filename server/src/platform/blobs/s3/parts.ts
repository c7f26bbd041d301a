/** Joins and splits the bytes into buffers of this size; the last may be shorter. */
export async function* inParts(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer<ArrayBuffer>, void> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of source) {
    let rest = bytes;
    while (length + rest.length >= size) {
      const taken = size - length;
      yield Buffer.concat([...waiting, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      waiting = [];
      length = 0;
    }
    // Copied: some sources use their buffers again.
    if (rest.length > 0) waiting.push(Buffer.from(rest));
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
