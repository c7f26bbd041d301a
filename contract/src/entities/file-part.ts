import * as z from 'zod/mini';

/** What a browser's `File` and the server's received part have in common. */
export interface FilePart {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * A file in a multipart form. The server takes none but those it received itself, so an object of
 * JSON never passes for one.
 */
export const FilePart = z.custom<FilePart>(
  (value) => typeof value === 'object' && value !== null && 'name' in value && 'size' in value,
  'must be a file',
);
