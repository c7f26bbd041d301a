import type { Tag } from './message-markup.js';

/** How the stored HTML of a message is spelled: the server writes it so, and browsers compare with it. */

/** Containers nest no deeper than this. */
export const deepestContainer = 40;

/** Escapes text as the HTML specification does (13.3, "escaping a string"). */
export function escapedText(text: string): string {
  return special.test(text)
    ? text.replace(/[&<>\u00a0]/g, (character) => escapes[character] ?? character)
    : text;
}

const special = /[&<>\u00a0]/;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00a0': '&nbsp;',
};

/** @param attributes the permitted attributes of the tag, with their permitted values */
export function startTagOf(
  name: string,
  { adds }: Tag,
  attributes: ReadonlyMap<string, string>,
): string {
  if (attributes.size === 0) return `<${name}>`;
  const written = [...attributes, ...Object.entries(adds ?? {})].map(
    ([attribute, value]) => ` ${attribute}="${escapedText(value).replaceAll('"', '&quot;')}"`,
  );
  return `<${name}${written.join('')}>`;
}

export function hasNeeded({ needs }: Tag, attributes: ReadonlyMap<string, string>): boolean {
  return needs === undefined || needs.filter((name) => attributes.has(name)).length === 1;
}
