/** SPEC §9: length of a status in the profile dropdown, in characters. */
const shown = 22;

/** Counts grapheme clusters, so that an emoji counts as a single character. */
export function shortStatus(status: string): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(status), ({ segment }) => segment);
  return characters.length <= shown ? status : `${characters.slice(0, shown).join('')}…`;
}
