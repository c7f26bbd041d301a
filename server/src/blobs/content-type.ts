/** Enough of a file's beginning to tell what it is. */
export const headLength = 4100;

const anything = 'application/octet-stream';

/** Pictures that browsers only show; an SVG can run scripts and is none of them. */
const pictures = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/avif',
]);

/** Whether browsers may show it in place: `contentTypeOf` gives such a type by content only. */
export function isShown(type: string): boolean {
  return pictures.has(type) || /^(audio|video)\//.test(type);
}

/** What a file is served as: what is not shown in place is bytes to be saved. */
export function servedType(type: string): string {
  return isShown(type) ? type : anything;
}

/**
 * The MIME type of a file by its first bytes and by what its sender said. Its sender decides
 * nothing about being shown.
 */
export async function contentTypeOf(head: Uint8Array, said: string | null): Promise<string> {
  const found = await detect(head);
  if (found && isShown(found)) return found;
  const type = said?.trim().toLowerCase() ?? '';
  if (isMimeType(type) && type !== anything && !isShown(type)) return type;
  return found ?? anything;
}

async function detect(head: Uint8Array): Promise<string | undefined> {
  // It takes a tenth of a second to load, which the start can do without.
  const { fileTypeFromBuffer } = await import('file-type');
  try {
    return (await fileTypeFromBuffer(head))?.mime;
  } catch {
    // What looks like a format and then breaks it is just bytes.
    return undefined;
  }
}

/** RFC 6838. */
function isMimeType(text: string): boolean {
  return /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/.test(text);
}
