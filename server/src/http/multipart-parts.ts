import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { mostParameters } from './brackets.js';
import { ApiError, malformed } from './errors.js';

/** A file as its sender describes it. */
export interface FileHead {
  name: string;
  /** MIME type. */
  type: string;
}

/** Bytes of all texts of one form together. */
const textLimit = 512 * 1024;

const tooMuchText = () => new ApiError(413, ['The form is too large.']);

/**
 * Reads a multipart form. Its texts and what `takeFile` made of its files come in the order of the
 * parts, each with its name. The first thing that goes wrong ends it, and is thrown once no file is
 * being taken any more.
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

  /** Waits for the parser, or for the failure that keeps it from going on. */
  const step = (begin: (done: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      interrupt = reject;
      if (failure) reject(failure);
      else begin(resolve);
    });

  parser.on('field', (name, value, _nameCut, valueCut, _encoding, type) => {
    text += Buffer.byteLength(value);
    if (valueCut || text > textLimit) fail(tooMuchText());
    // What a browser sends for a file input in which nothing was chosen.
    else if (value !== '' || type !== unknownType) parts.push(Promise.resolve([name, value]));
  });
  parser.on('file', (name, stream, filename, _encoding, type) => {
    file = stream;
    // Whoever takes it hears of its errors; after that nobody needs to.
    stream.on('error', () => {});
    const part = takeFile(stream, { name: unescaped(filename), type }).then(
      (value): [string, File] => [name, value],
    );
    // At once: the sender may be silent for long before anybody asks for the parts.
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

/** Browsers escape in a file's name what would end the header's text (WHATWG HTML, 4.10.21.8). */
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
