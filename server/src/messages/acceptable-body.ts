import { codePoints, limits } from '@parley/contract/limits';
import { isBlank } from '@parley/contract/rules/blank';
import { texts } from '@parley/contract/texts';
import { invalid } from '../http/errors.js';
import { sanitiseBody } from './sanitise-body.js';

/** What is stored of what was sent: empty when nothing of it would show. Throws 422 when too long. */
export function acceptableBody(html: string): string {
  // Before it is taken apart: markup around a message is never four times its length.
  if (html.length > limits.messageBodyMax * 4) throw invalid([texts.messageTooLong]);
  const body = sanitiseBody(html);
  if (isTooLong(body)) throw invalid([texts.messageTooLong]);
  return isBlank(body) ? '' : body;
}

/** A code point has one or two UTF-16 units, which cost nothing to count. */
function isTooLong(body: string): boolean {
  const { messageBodyMax: most } = limits;
  if (body.length <= most) return false;
  return body.length > most * 2 || codePoints(body) > most;
}
