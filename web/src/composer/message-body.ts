import { isBlank } from '@parley/contract/rules/blank';
import { withLinks } from './linked-text';

const emptyEdges = /^(?:<p>(?:\s|<br\s*\/?>)*<\/p>)+|(?:<p>(?:\s|<br\s*\/?>)*<\/p>)+$/g;

/**
 * The body to send for the editor's HTML: without leading and trailing empty lines, with addresses as
 * links. Null if the text is blank.
 */
export function messageBody(html: string): string | null {
  return isBlank(html) ? null : withLinks(html.replace(emptyEdges, ''));
}
