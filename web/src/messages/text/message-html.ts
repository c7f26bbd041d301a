import { linkScheme } from '@parley/contract/rules/link-scheme';
import { messageMarkup } from '@parley/contract/rules/message-markup';
import DOMPurify from 'dompurify';
import { lazyValue } from '../../lib/lazy-value';
import { isPlainMarkup } from './plain-markup';

const tags = [...messageMarkup];
const attributes = tags.flatMap(([, tag]) => [
  ...(tag.attributes?.keys() ?? []),
  ...Object.keys(tag.adds ?? {}),
]);
const purify = lazyValue(createPurifier);

/** Cached, so that a row that scrolls back into sight is not sanitised again. */
const safe = new WeakMap<{ body: string }, string>();

/** A message's body as safe HTML: the server is not trusted. */
export function messageHtml(message: { body: string }): string {
  const known = safe.get(message);
  if (known !== undefined) return known;
  const html = sanitise(message.body);
  safe.set(message, html);
  return html;
}

function sanitise(body: string): string {
  // A check for plain markup is faster than sanitising.
  if (isPlainMarkup(body)) return body;
  return purify().sanitize(body, {
    ALLOWED_TAGS: tags.map(([name]) => name),
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: linkScheme,
    // Attributes that are no URIs; the hook below has a rule for each.
    ADD_URI_SAFE_ATTR: attributes.filter((name) => name !== 'href'),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  });
}

/** A body's plain text, for screen readers' announcements. */
export function messageText(body: string): string {
  const spaced = body.replace(/<(?:\/p|\/li|\/blockquote|\/pre|br\s*\/?)>/g, ' ');
  return (
    purify().sanitize(spaced, { ALLOWED_TAGS: [], RETURN_DOM: true }).textContent?.trim() ?? ''
  );
}

function createPurifier() {
  const instance = DOMPurify(window);
  instance.addHook('afterSanitizeAttributes', (node) => {
    const tag = messageMarkup.get(node.localName);
    for (const name of node.getAttributeNames()) {
      const kept = tag?.attributes?.get(name)?.(node.getAttribute(name) ?? '') ?? null;
      if (kept === null) node.removeAttribute(name);
    }
    for (const [name, value] of Object.entries(tag?.adds ?? {})) node.setAttribute(name, value);
  });
  return instance;
}
