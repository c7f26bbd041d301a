/** Controls, also those that turn the direction of the text around them. */
const unshown = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Text of a foreign page as one line of at most so many code points. */
export function shownText(text: string, most: number): string {
  const line = withoutHalves(text).replace(unshown, ' ').replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** Databases replace lone surrogates: the event would differ from the row. */
const withoutHalves = (text: string) => text.replace(/\p{Cs}/gu, '');
