import type { TestBrowser } from '../clients/test-browser.js';
import { announceUpload } from './uploads.js';

/** Uploads a file ahead of its message, as the composer does; resolves with its signed id. */
export async function uploadFile(
  browser: TestBrowser,
  filename: string,
  content: string | Buffer,
  content_type = 'text/plain',
): Promise<string> {
  const bytes = Buffer.from(content);
  const promised = await announceUpload({ browser }, filename, bytes, content_type);
  const { url, headers } = promised.direct_upload;
  const stored = await browser.fetch(url, { method: 'PUT', body: bytes, headers });
  if (stored.status >= 300) throw new Error(`${filename} answered ${stored.status}`);
  return promised.signed_id;
}
