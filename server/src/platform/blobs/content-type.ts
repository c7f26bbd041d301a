import { beginsAsText } from './text-bytes.js';

/** Enough leading bytes to detect a file's type. */
export const headLength = 4100;

const anything = 'application/octet-stream';

/** Passive images; an SVG can run scripts, so it is not among them. */
const pictures = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/avif',
]);

/**
 * Whether browsers may show it in place: `contentTypeOf` returns such a type only for matching
 * content.
 */
export function isShown(type: string): boolean {
  return pictures.has(type) || /^(audio|video)\//.test(type);
}

/** The Content-Type of a download: files that are not shown in place are sent as plain bytes. */
export function servedType(type: string): string {
  return isShown(type) ? type : anything;
}

/**
 * A file's MIME type, from its first bytes and its sender's claim. The claim alone never makes
 * browsers show it.
 */
export async function contentTypeOf(head: Uint8Array, said: string | null): Promise<string> {
  const found = await detect(head);
  if (found && isShown(found)) return found;
  const type = said?.trim().toLowerCase() ?? '';
  if (isMimeType(type) && type !== anything && !isShown(type)) return type;
  return found ?? anything;
}

async function detect(head: Uint8Array): Promise<string | undefined> {
  // Loaded lazily: it takes a tenth of a second, which a start can do without.
  const { fileTypeFromBuffer } = await import('file-type');
  try {
    const found = (await fileTypeFromBuffer(head))?.mime;
    // Some signatures are only a few letters: 'The free trial' is no QuickTime, and a byte order mark is no MPEG.
    return found !== undefined && isShown(found) && beginsAsText(head) ? undefined : found;
  } catch {
    // Bytes that look like a format but break it are treated as unknown.
    return undefined;
  }
}

/** RFC 6838. */
function isMimeType(text: string): boolean {
  return /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/.test(text);
}
