import { isKnownMarkup } from '@parley/contract/rules/known-markup';
import { messageMarkup } from '@parley/contract/rules/message-markup';
import { deferred } from '../../platform/lib/deferred';
import { unescapeHtml } from '../../platform/lib/html-text';

/** Fetched for the first body with unknown markup; our server sends no such body. */
export const sanitiser = deferred(() => import('./sanitise-html'), 'front');

/** Cached, so that a row that scrolls back into sight is not checked again. */
const checked = new WeakMap<{ body: string }, string | null>();

/** A message's body as HTML that is safe as it is; null if it must be sanitised: the server is not trusted. */
export function knownHtml(message: { body: string }): string | null {
  const found = checked.get(message);
  if (found !== undefined) return found;
  const html = asServerSpells(message.body);
  const known = isKnownMarkup(html) ? html : null;
  checked.set(message, known);
  return known;
}

const outward = Object.entries(messageMarkup.get('a')?.adds ?? {})
  .map(([name, value]) => ` ${name}="${value}"`)
  .join('');

/** An unsent message is as the composer wrote it, which leaves to the server what it adds to links. */
function asServerSpells(body: string): string {
  return body
    .replaceAll('\u00a0', '&nbsp;')
    .replace(/<a href="[^"<>]*"(?=>)/g, (link) => link + outward);
}

/**
 * A body's plain text, for screen readers' announcements. Of markup that is not known something may be left of
 * tags: a parser would report its scripts to the page's policy.
 */
export function messageText(body: string): string {
  const spaced = body.replace(/<(?:\/p|\/li|\/blockquote|\/pre|br\s*\/?)>/g, ' ');
  return unescapeHtml(spaced.replace(/<[^<>]*>/g, '')).trim();
}
