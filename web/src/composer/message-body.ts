import { isBlank } from '@parley/contract/rules/blank';

const emptyEdges = /^(?:<p>(?:\s|<br\s*\/?>)*<\/p>)+|(?:<p>(?:\s|<br\s*\/?>)*<\/p>)+$/g;

/** What is sent of what was written: without empty lines around it; null when nothing of it would show. */
export function messageBody(html: string): string | null {
  return isBlank(html) ? null : html.replace(emptyEdges, '');
}
