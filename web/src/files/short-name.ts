/** SPEC §9: how much of a file's name the composer shows. */
const shownCharacters = 19;

/** The first 19 characters of a name, and whether there are more. */
export function shortName(name: string): { text: string; isCut: boolean } {
  const characters = Array.from(name);
  const isCut = characters.length > shownCharacters;
  return { text: isCut ? characters.slice(0, shownCharacters).join('') : name, isCut };
}
