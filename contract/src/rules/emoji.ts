import { limits } from '../limits.js';

/**
 * The form of an emoji that Unicode calls fully-qualified: U+FE0F stands after each character that would
 * else be text, and nowhere else. Other texts are not to be passed to it.
 */
export function canonicalEmoji(text: string): string {
  const characters = Array.from(text.replaceAll('\ufe0f', ''));
  return characters
    .map((character, index) => {
      const isPicture =
        !/^\p{Emoji}$/u.test(character) ||
        /^\p{Emoji_Presentation}$/u.test(character) ||
        /^\p{Emoji_Modifier}$/u.test(characters[index + 1] ?? '');
      return isPicture ? character : `${character}\ufe0f`;
    })
    .join('');
}

/** The name of a workspace's own emoji as a reaction's code: `:name:`. */
export const emojiNameInColons = /:([a-z0-9_+-]{2,32}):/g;
/** Where a text may have such a name, without the colon at its end. */
export const emojiNameBeforeColon = /:[a-z0-9_+-]{2,32}(?=:)/g;

/** The error for an invalid name of a workspace's own emoji; null for a valid name. The server also refuses names of standard emoji. */
export function emojiNameProblem(name: string): string | null {
  if (!/^[a-z0-9_+-]*$/.test(name)) {
    return 'Emoji name can only have lowercase letters, digits, hyphens, underscores and plus signs.';
  }
  const { emojiNameMin, emojiNameMax } = limits;
  return name.length < emojiNameMin || name.length > emojiNameMax
    ? `Emoji name must be ${emojiNameMin} to ${emojiNameMax} characters long.`
    : null;
}
