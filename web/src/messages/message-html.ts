import DOMPurify from 'dompurify';
import { isPlainMarkup } from './plain-markup';

/** The markup of DECISIONS "Messages", as the server's own list has it. */
const blocks = ['p', 'br', 'ol', 'ul', 'li', 'blockquote', 'pre', 'code'];
const marks = ['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'a'];
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
    ALLOWED_TAGS: [...blocks, ...marks],
    ALLOWED_ATTR: ['href', 'target', 'rel', 'start'],
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    // What is no address need not look like one.
    ADD_URI_SAFE_ATTR: ['start'],
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
    const start = node.getAttribute('start');
    if (start !== null && !(node.nodeName === 'OL' && /^\d{1,4}$/.test(start))) {
      node.removeAttribute('start');
    }
    if (node.nodeName !== 'A') return;
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  });
  return instance;
}
