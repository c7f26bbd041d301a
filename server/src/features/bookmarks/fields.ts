import { codePoints, limits } from '@parley/contract/limits';
import { oneLine } from '@parley/contract/rules/one-line';

/** Why a title or an address cannot be kept. */
export const refusals = {
  titleMissing: 'A bookmark needs a title.',
  titleTooLong: `A bookmark's title can't be longer than ${limits.bookmarkTitleMax} characters.`,
  urlInvalid: 'A bookmark needs the address of a web page, which begins with https:// or http://.',
  urlWithPassword: 'An address with a user name or password in it cannot be kept.',
  urlTooLong: "A bookmark's address can't be longer than 2,048 characters.",
} as const;

export type Read = { value: string; problem?: never } | { value?: never; problem: string };

/** The title on one line, or why it is refused. */
export function readTitle(text: string): Read {
  const value = oneLine(text);
  if (value === '') return { problem: refusals.titleMissing };
  return codePoints(value) > limits.bookmarkTitleMax
    ? { problem: refusals.titleTooLong }
    : { value };
}

/** The address as browsers open it, or why it is refused. */
export function readUrl(text: string): Read {
  const trimmed = text.trim();
  if (trimmed.length > limits.bookmarkUrlMax) return { problem: refusals.urlTooLong };
  if (!/^https?:\/\/[^/\s]+/i.test(trimmed) || !URL.canParse(trimmed)) {
    return { problem: refusals.urlInvalid };
  }
  const { href, username, password } = new URL(trimmed);
  if (username !== '' || password !== '') return { problem: refusals.urlWithPassword };
  // Escapes make it longer.
  return href.length > limits.bookmarkUrlMax ? { problem: refusals.urlTooLong } : { value: href };
}
