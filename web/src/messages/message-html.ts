import { messageMarkup } from '@parley/contract/rules/message-markup';
import DOMPurify from 'dompurify';
import { isPlainMarkup } from './plain-markup';

const tags = [...messageMarkup];
const attributes = tags.flatMap(([, tag]) => [
  ...(tag.attributes?.keys() ?? []),
  ...Object.keys(tag.adds ?? {}),
]);
const purify = createPurifier();

/** A row that scrolls back into sight is not sanitised again. */
const safe = new WeakMap<{ body: string }, string>();

/** A message's body, made safe to show: whatever the server says is not trusted. */
export function messageHtml(message: { body: string }): string {
  const known = safe.get(message);
  if (known !== undefined) return known;
  const html = sanitise(message.body);
  safe.set(message, html);
  return html;
}

function sanitise(body: string): string {
  // A browser reads it quicker than this.
  if (isPlainMarkup(body)) return body;
  return purify.sanitize(body, {
    ALLOWED_TAGS: tags.map(([name]) => name),
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    // Attributes that are no addresses; the hook below has the rule of each.
    ADD_URI_SAFE_ATTR: attributes.filter((name) => name !== 'href'),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  });
}

/** A body's words alone, for screen readers' announcements. */
export function messageText(body: string): string {
  const spaced = body.replace(/<(?:\/p|\/li|\/blockquote|\/pre|br\s*\/?)>/g, ' ');
  return purify.sanitize(spaced, { ALLOWED_TAGS: [], RETURN_DOM: true }).textContent?.trim() ?? '';
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
