/** From light to dark: U+1F3FB to U+1F3FF. */
const modifiers = ['🏻', '🏼', '🏽', '🏾', '🏿'];

/** @param tone 1 (light) to 5 (dark); every person in the emoji gets it */
export function withTone(emoji: string, tone: number): string {
  const modifier = modifiers[tone - 1] ?? '';
  return emoji.replaceAll(/(\p{Emoji_Modifier_Base})\ufe0f?/gu, `$1${modifier}`);
}
