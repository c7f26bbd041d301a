/**
 * More marks on one letter than any language has (UAX #15, D4, allows 30). To normalise them takes the square of their
 * number, which at half a megabyte would hold the event loop for seconds.
 */
const pile = /\p{M}{31}/u;

/**
 * Composed (NFC), so that `é` is the same text whether a keyboard sends it as one character or as an `e` and its
 * accent. What piles up marks stays as it is: nobody types it.
 */
export function composed(text: string): string {
  return pile.test(text) ? text : text.normalize('NFC');
}

/** The other form of `composed` (NFD). */
export function decomposed(text: string): string {
  return pile.test(text) ? text : text.normalize('NFD');
}
