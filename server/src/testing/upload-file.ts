import { createHash } from 'node:crypto';
import { createDirectUpload } from '@parley/contract/endpoints/direct-uploads';
import type { TestBrowser } from './test-browser.js';

/** Sends a file ahead of its message, as the composer does; resolves with its signed id. */
export async function uploadFile(
  browser: TestBrowser,
  filename: string,
  content: string | Buffer,
  content_type = 'text/plain',
): Promise<string> {
  const bytes = Buffer.from(content);
  const checksum = createHash('md5').update(bytes).digest('base64');
  const blob = { filename, content_type, byte_size: bytes.length, checksum };
  const { signed_id, direct_upload } = await browser.call(createDirectUpload, { body: { blob } });
  const { url, headers } = direct_upload;
  const stored = await browser.fetch(url, { method: 'PUT', body: bytes, headers });
  if (stored.status >= 300) throw new Error(`${filename} answered ${stored.status}`);
  return signed_id;
}
