/** The smallest possible picture. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The body of a request that adds an emoji to a workspace. */
export function newEmoji(name: string, picture: Buffer = pixel) {
  const file = new File([new Uint8Array(picture)], 'emoji.png', { type: 'image/png' });
  return { emoji: { name, picture: file } };
}
