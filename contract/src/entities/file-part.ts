import * as z from 'zod/mini';

/** The fields that a browser's `File` and a file received by the server share. */
export interface FilePart {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * A file in a multipart form. The server accepts only files that it received itself, so a JSON
 * object never passes for a file.
 */
export const FilePart = z.custom<FilePart>(
  (value) => typeof value === 'object' && value !== null && 'name' in value && 'size' in value,
  'must be a file',
);
