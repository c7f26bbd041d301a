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
  if (isBlank(body)) return '';
  // Code points are never more than UTF-16 units, which cost nothing to count.
  if (body.length > limits.messageBodyMax && codePoints(body) > limits.messageBodyMax)
    throw invalid([texts.messageTooLong]);
  return body;
}
