/** SPEC §9: the number of characters of a file's name in the composer. */
const shownCharacters = 19;

/** The first 19 characters of a name, and whether it was cut. */
export function shortName(name: string): { text: string; isCut: boolean } {
  const characters = Array.from(name);
  const isCut = characters.length > shownCharacters;
  return { text: isCut ? characters.slice(0, shownCharacters).join('') : name, isCut };
}
