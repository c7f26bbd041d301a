import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { mostParameters } from './brackets.js';
import { ApiError, malformed } from './errors.js';

/** A file's metadata, as its sender claims. */
export interface FileHead {
  name: string;
  /** MIME type. */
  type: string;
}

/** Bytes of all text fields of one form together. */
const textLimit = 512 * 1024;

const tooMuchText = () => new ApiError(413, ['The form is too large.']);

/**
 * Parses a multipart form. Resolves with its texts and the results of `takeFile`, each with its
 * name, in the order of the parts. The first failure aborts the parse, and is thrown once all
 * pending `takeFile` calls have settled.
 */
export async function readParts<File>(
  bytes: AsyncIterable<Buffer>,
  headers: IncomingHttpHeaders,
  takeFile: (stream: Readable, head: FileHead) => Promise<File>,
): Promise<[name: string, value: string | File][]> {
  const parser = openParser(headers);
  const parts: Promise<[string, string | File]>[] = [];
  let failure: Error | undefined;
  let interrupt: (error: Error) => void = () => {};
  let file: Readable | undefined;
  let text = 0;

  function fail(error: unknown): void {
    failure ??= error instanceof Error ? error : new Error('A form failed.', { cause: error });
    interrupt(failure);
    file?.destroy(failure);
  }

  /** Waits for the parser, or for a failure that stops it. */
  const step = (begin: (done: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      interrupt = reject;
      if (failure) reject(failure);
      else begin(resolve);
    });

  parser.on('field', (name, value, _nameCut, valueCut, _encoding, type) => {
    text += Buffer.byteLength(value);
    if (valueCut || text > textLimit) fail(tooMuchText());
    // Browsers send an empty part for a file input without a file.
    else if (value !== '' || type !== unknownType) parts.push(Promise.resolve([name, value]));
  });
  parser.on('file', (name, stream, filename, _encoding, type) => {
    file = stream;
    // `takeFile` handles the stream's errors; later errors do not matter.
    stream.on('error', () => {});
    const part = takeFile(stream, { name: unescaped(filename), type }).then(
      (value): [string, File] => [name, value],
    );
    // Handled at once: the sender may pause for long before the parts are awaited.
    part.catch(fail);
    parts.push(part);
  });
  for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
    parser.on(event, () => fail(tooMuchText()));
  }
  parser.on('error', () => fail(malformed(['The multipart form is malformed.'])));

  try {
    for await (const chunk of bytes) await step((done) => void parser.write(chunk, done));
    await step((done) => void parser.once('finish', done).end());
    return await Promise.all(parts);
  } catch (error) {
    fail(error);
    parser.destroy();
    await Promise.allSettled(parts);
    throw failure ?? error;
  }
}

const unknownType = 'application/octet-stream';

/**
 * Browsers escape characters in a file's name that would end the header's text (WHATWG HTML,
 * 4.10.21.8).
 */
function unescaped(filename: string): string {
  return filename.replaceAll(/%(22|0D|0A)/g, decodeURIComponent);
}

function openParser(headers: IncomingHttpHeaders) {
  const { 'content-type': contentType = '' } = headers;
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': contentType },
      limits: { parts: mostParameters, fieldSize: textLimit, headerPairs: 20, headerSize: 16_384 },
      preservePath: true,
      isPartAFile: (_name, _type, filename) => filename !== undefined && filename !== '',
    });
  } catch {
    throw malformed(['The multipart form is malformed.']);
  }
}
