import { plainText } from './notify/plain-text.js';
import { shortened } from './shortened.js';

/** Characters: some lines of a card, which shows fewer on a narrow screen. */
const longestText = 300;

/** The text of a message in a quote, from its sanitised body. */
export function quoteText(body: string): string {
  return shortened(plainText(body), longestText);
}
