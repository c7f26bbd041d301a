import { codePoints, limits } from '@parley/contract/limits';
import { isBlank } from '@parley/contract/rules/blank';
import { texts } from '@parley/contract/texts';
import { invalid } from '../../platform/http/errors.js';
import type { Reader } from '../../platform/store/store.js';
import { type RenderContext, renderMentions } from '../mentions/render-mentions.js';
import { sanitiseBody } from './sanitise-body.js';

/**
 * The body to store: sanitised, empty if nothing of it is visible. Throws 422 when it is too long.
 */
export function acceptableBody(html: string): string {
  // Checked before parsing: no editor's markup makes a message four times as long.
  if (html.length > limits.messageBodyMax * 4) throw invalid([texts.messageTooLong]);
  const body = sanitiseBody(html);
  if (isTooLong(body)) throw invalid([texts.messageTooLong]);
  return isBlank(body) ? '' : body;
}

/** With today's names in its mentions. Throws 422 when they make it too long. */
export async function renderedBody(
  reader: Reader,
  place: RenderContext,
  body: string,
): Promise<string> {
  const rendered = await renderMentions(reader, place, body);
  if (isTooLong(rendered)) throw invalid([texts.messageTooLong]);
  return rendered;
}

/** A code point has one or two UTF-16 units, whose number is known without counting. */
function isTooLong(body: string): boolean {
  const { messageBodyMax: most } = limits;
  if (body.length <= most) return false;
  return body.length > most * 2 || codePoints(body) > most;
}
