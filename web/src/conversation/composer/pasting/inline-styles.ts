/**
 * The page's CSP forbids inline styles, also in the document that pasted HTML is parsed in, and reports
 * each. But styles matter (`font-weight: normal` of a `<b>`, `white-space: pre`): they are parsed as
 * another attribute and then set by the CSSOM, which the CSP allows.
 */

const styleAttribute = 'data-pasted-style';
const styleSheets = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi;
const tags = /<[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/gi;
const attribute = /([\s"'/])style(?=\s*=)/gi;

/** HTML without styles that the CSP would report; style sheets would have no effect and are removed. */
export function disarmStyles(html: string): string {
  return html
    .replace(styleSheets, '')
    .replace(tags, (tag) => tag.replace(attribute, `$1${styleAttribute}`));
}

/** Sets the elements' styles again. */
export function restoreStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${styleAttribute}]`)) {
    element.style.cssText = disarmedStyle(element);
  }
}

/** The style's source, including properties that no browser knows. */
export function disarmedStyle(element: Element): string {
  return element.getAttribute(styleAttribute) ?? '';
}
