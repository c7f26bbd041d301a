import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';

/** Metadata that the browser sends before the file (SPEC §3 Direct-upload blob). */
export const NewBlob = z.object({
  filename: z.string(),
  content_type: z._default(z.nullable(z.string()), null),
  /** Bytes. */
  byte_size: z.int().check(z.gte(0)),
  /** MD5, base64. */
  checksum: z.string().check(z.regex(/^[A-Za-z0-9+/]{22}==$/, 'must be an MD5 in base64')),
});
export type NewBlob = z.output<typeof NewBlob>;

/**
 * Reserves room for a file. `PUT` its bytes to `url` with these `headers`; a message then names it
 * by its `signed_id` in `message[files][]`.
 */
export const createDirectUpload = endpoint({
  name: 'createDirectUpload',
  method: 'POST',
  path: '/api/direct_uploads',
  summary: 'Promises room for a file that is sent before its message.',
  body: z.object({ blob: NewBlob }),
  output: z.object({
    signed_id: z.string(),
    direct_upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  }),
  errors: [401, 413, 422, 429],
});
