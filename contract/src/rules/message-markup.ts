/**
 * - `break`: has no content.
 * - `mark`: formats text; never holds a paragraph or a container.
 * - `paragraph`: holds text, breaks and marks.
 * - `container`: holds all of them, and other containers.
 */
type Kind = 'break' | 'mark' | 'paragraph' | 'container';

export interface Tag {
  readonly kind: Kind;
  /** By attribute name: the value to keep, or null where it goes. */
  readonly attributes?: ReadonlyMap<string, (value: string) => string | null>;
  /** An attribute without which the tag goes too, and its text stays. */
  readonly needs?: string;
  /** Attributes that every start tag of this kind gets, replacing those that were sent. */
  readonly adds?: Readonly<Record<string, string>>;
}

/** The allowed tags of a message (DECISIONS "Messages"); other tags are dropped and their text stays. */
export const messageMarkup: ReadonlyMap<string, Tag> = new Map<string, Tag>([
  ['p', { kind: 'paragraph' }],
  ['br', { kind: 'break' }],
  ['ol', { kind: 'container', attributes: new Map([['start', listStart]]) }],
  ['ul', { kind: 'container' }],
  ['li', { kind: 'container' }],
  ['blockquote', { kind: 'container' }],
  ['pre', { kind: 'container' }],
  ['b', { kind: 'mark' }],
  ['strong', { kind: 'mark' }],
  ['i', { kind: 'mark' }],
  ['em', { kind: 'mark' }],
  ['u', { kind: 'mark' }],
  ['s', { kind: 'mark' }],
  ['strike', { kind: 'mark' }],
  ['del', { kind: 'mark' }],
  ['code', { kind: 'mark' }],
  [
    'a',
    {
      kind: 'mark',
      attributes: new Map([['href', linkAddress]]),
      needs: 'href',
      // It opens outside of the app, and the page it opens cannot reach the app's.
      adds: { target: '_blank', rel: 'noopener noreferrer nofollow' },
    },
  ],
]);

/** Controls and half characters: browsers skip some of them, so that `java\nscript:` is a script. */
const unwritten = /[\p{Cc}\p{Cs}]/gu;

/** Longer than any address that people share. */
const longestAddress = 2048;

/** Allows addresses outside the app alone: no paths within it, no scripts. */
function linkAddress(value: string): string | null {
  const address = value
    .replace(unwritten, '')
    .trim()
    // As every browser reads them; browsers differ in how they write them in an attribute.
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E');
  const leadsOut = /^(?:https?|mailto):/i.test(address) && address.length <= longestAddress;
  return leadsOut ? address : null;
}

/** More digits than a year has would not fit beside the list. */
function listStart(value: string): string | null {
  return /^\d{1,4}$/.test(value) ? value : null;
}
