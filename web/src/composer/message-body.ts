import { isBlank } from '@parley/contract/rules/blank';
import { withLinks } from './linked-text';

const emptyEdges = /^(?:<p>(?:\s|<br\s*\/?>)*<\/p>)+|(?:<p>(?:\s|<br\s*\/?>)*<\/p>)+$/g;

/**
 * What is sent of what was written: without empty lines around it, its addresses links; null when
 * nothing of it would show.
 */
export function messageBody(html: string): string | null {
  return isBlank(html) ? null : withLinks(html.replace(emptyEdges, ''));
}
