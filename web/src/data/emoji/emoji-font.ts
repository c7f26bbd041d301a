import font from 'twemoji-colr-font/twemoji.woff2';

/** The name in `--font`, which means nothing until the font is added here. */
const family = 'Parley Emoji';

/** Digits belong to keycaps. Without ©, ®, ™ and arrows, which are left to the fonts of texts. */
const allEmoji =
  'U+23, U+2A, U+30-39, U+200D, U+20E3, U+203C, U+2049, U+231A-23FF, U+24C2, U+25AA-25FE, U+2600-27BF, U+2934-2935, U+2B05-2B55, U+3030, U+303D, U+3297, U+3299, U+FE0F, U+1F000-1FAFF, U+E0020-E007F';
/** The characters that came with Emoji 12.1 to 15. */
const newEmoji =
  'U+200D, U+FE0F, U+1F6D6-1F6DF, U+1F6FB-1F6FC, U+1F7F0, U+1F90C, U+1F972, U+1F977-1F979, U+1F9CB-1F9CC, U+1FA70-1FAFF';
const flags = 'U+1F1E6-1F1FF';

/**
 * Adds a font for the emoji that this system does not draw in colour. The browser fetches it with the first of
 * them on the page. Not by style sheet: where the system has emoji, its own are wanted.
 */
export function provideEmojiFont(): void {
  const canvas = document.createElement('canvas');
  canvas.width = 24;
  canvas.height = 24;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return;
  context.font = '18px sans-serif';
  context.textBaseline = 'top';
  const missing = missingRange((emoji) => isDrawn(context, emoji));
  if (missing === null) return;
  const source = `url("${font}") format("woff2")`;
  document.fonts.add(new FontFace(family, source, { unicodeRange: missing, display: 'swap' }));
}

/** The part of Unicode that the font is for; null if the system draws all. Windows, for one, has no flags. */
export function missingRange(draws: (emoji: string) => boolean): string | null {
  if (!draws('😀')) return allEmoji;
  const parts = [...(draws('🇩🇪') ? [] : [flags]), ...(draws('🩷') ? [] : [newEmoji])];
  return parts.length > 0 ? parts.join(', ') : null;
}

/** Boxes and letters are black; an emoji has colours. */
function isDrawn(context: CanvasRenderingContext2D, emoji: string): boolean {
  context.clearRect(0, 0, 24, 24);
  context.fillText(emoji, 0, 2);
  const { data } = context.getImageData(0, 0, 24, 24);
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha > 0 && (Math.abs(red - green) > 16 || Math.abs(green - blue) > 16)) return true;
  }
  return false;
}
