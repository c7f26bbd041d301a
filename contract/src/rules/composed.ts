/**
 * More combining marks than any language puts on a letter: the Stream-Safe Text Format (UAX #15, D4) allows 30.
 * The time to normalise grows with the square of their number: half a megabyte would block the event loop for seconds.
 */
const pile = /\p{M}{31}/u;

/**
 * Returns the text in NFC: `e` with a combining accent becomes `é`. A text with more than 30 combining marks in a row
 * is returned unchanged.
 */
export function composed(text: string): string {
  return pile.test(text) ? text : text.normalize('NFC');
}

/** Returns the text in NFD, with the same exception: `é` becomes `e` with a combining accent. */
export function decomposed(text: string): string {
  return pile.test(text) ? text : text.normalize('NFD');
}
