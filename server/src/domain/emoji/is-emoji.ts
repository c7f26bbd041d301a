/** By a constructor: the notation is newer than the language level that the server is compiled for. */
const oneEmoji = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');

/** Whether a text in canonical form is one of the emoji that Unicode recommends. A letter of a flag is none. */
export function isEmoji(text: string): boolean {
  return oneEmoji.test(text);
}
