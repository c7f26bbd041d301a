import type { MessageFile } from '@parley/contract/entities/message';

/** Picture types that the server serves inline and every browser can show. */
const pictureTypes = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
]);
/** Containers whose codec decides whether they play: Chromium denies the types, but plays H.264 in them. */
export const undecidedTypes: ReadonlySet<string> = new Set(['video/quicktime', 'video/3gpp2']);

export type FileLook = 'picture' | 'video' | 'audio' | 'card';

/** How a message shows a file, by its MIME type: a type that this browser cannot play is a card. */
export function fileLook({ type }: Pick<MessageFile, 'type'>): FileLook {
  if (pictureTypes.has(type)) return 'picture';
  if (undecidedTypes.has(type)) return 'video';
  if (type.startsWith('video/') && canPlay('video', type)) return 'video';
  if (type.startsWith('audio/') && canPlay('audio', type)) return 'audio';
  return 'card';
}

const playable = new Map<string, boolean>();

function canPlay(element: 'audio' | 'video', type: string): boolean {
  const known = playable.get(type);
  if (known !== undefined) return known;
  const can = document.createElement(element).canPlayType(type) !== '';
  playable.set(type, can);
  return can;
}
