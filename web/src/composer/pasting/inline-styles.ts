/**
 * The page's CSP forbids inline styles, also in the document that pasted HTML is read in, and reports
 * each of them. What a style says (`font-weight: normal` of a `<b>`, `white-space: pre`) matters all
 * the same: under another name it gets past, and is set by the CSSOM, which is allowed.
 */

const stowed = 'data-pasted-style';
const styleSheets = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi;
const tags = /<[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/gi;
const attribute = /([\s"'/])style(?=\s*=)/gi;

/** HTML without styles that the CSP would look at; style sheets have no effect, and go. */
export function stowStyles(html: string): string {
  return html
    .replace(styleSheets, '')
    .replace(tags, (tag) => tag.replace(attribute, `$1${stowed}`));
}

/** Gives the elements their styles back. */
export function restoreStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${stowed}]`)) {
    element.style.cssText = stowedStyle(element);
  }
}

/** As it was written, with what no browser knows. */
export function stowedStyle(element: Element): string {
  return element.getAttribute(stowed) ?? '';
}
