import { linkScheme } from '@parley/contract/rules/link-scheme';
import { messageMarkup } from '@parley/contract/rules/message-markup';
import DOMPurify from 'dompurify';

const tags = [...messageMarkup];
const attributes = tags.flatMap(([, tag]) => [
  ...(tag.attributes?.keys() ?? []),
  ...Object.keys(tag.adds ?? {}),
]);
const purify = createPurifier();

/** Cached, so that a row that scrolls back into sight is not sanitised again. */
const safe = new WeakMap<{ body: string }, string>();

/** A message's body as safe HTML, whatever it is. */
export function sanitisedHtml(message: { body: string }): string {
  const known = safe.get(message);
  if (known !== undefined) return known;
  const html = purify.sanitize(message.body, {
    ALLOWED_TAGS: tags.map(([name]) => name),
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: linkScheme,
    // Attributes that are no URIs; the hook below has a rule for each.
    ADD_URI_SAFE_ATTR: attributes.filter((name) => name !== 'href'),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  });
  safe.set(message, html);
  return html;
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
