import { plainText } from './notify/plain-text.js';
import { shortened } from './shortened.js';

/** Characters: some lines of a card, which shows fewer on a narrow screen. */
const longestText = 300;

/** What a quote shows of a message's sanitised body. */
export function quoteText(body: string): string {
  return shortened(plainText(body), longestText);
}
