/** SPEC §9: so many characters of a status are shown in the profile dropdown. */
const shown = 22;

/** Counted as people do: an emoji is one. A space counts, and stays, as any other character. */
export function shortStatus(status: string): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(status), ({ segment }) => segment);
  return characters.length <= shown ? status : `${characters.slice(0, shown).join('')}…`;
}
