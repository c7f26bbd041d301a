/**
 * No language puts so many combining marks on a letter: the Stream-Safe Text Format (UAX #15, D4) allows 30.
 * Normalising takes time quadratic in their number: half a megabyte would block the event loop for seconds.
 */
const pile = /\p{M}{31}/u;

/**
 * Composes a text (NFC), so that `é` is one character also if a keyboard sends an `e` and its accent. A text with a
 * pile of marks stays as it is: nobody types it.
 */
export function composed(text: string): string {
  return pile.test(text) ? text : text.normalize('NFC');
}

/** Decomposes a text (NFD): the opposite of `composed`. */
export function decomposed(text: string): string {
  return pile.test(text) ? text : text.normalize('NFD');
}
