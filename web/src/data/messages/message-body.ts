import { isBlank } from '@parley/contract/rules/blank';
import { withoutNull } from '../../platform/api/form-body';
import { withLinks } from './linked-text';

const emptyEdges = /^(?:<p>(?:\s|<br\s*\/?>)*<\/p>)+|(?:<p>(?:\s|<br\s*\/?>)*<\/p>)+$/g;

/**
 * The body to send for the editor's HTML: without leading and trailing empty lines, with addresses as
 * links, and without null characters, which the server refuses. Null if the text is blank.
 */
export function messageBody(html: string): string | null {
  const text = withoutNull(html);
  return isBlank(text) ? null : withLinks(text.replace(emptyEdges, ''));
}
