import { emailOwnPart } from '@parley/contract/rules/display-name';
import type { MemberState } from '../people/member-store';
import { memberName, presentMembers } from '../people/member-store';

/** Names that can be typed after `@`. */
export interface TypedNames {
  /** By lower-case name: a user's id or `channel` or `here`; null if several people have the name. */
  readonly values: ReadonlyMap<string, string | null>;
  /** UTF-16 units of the longest name. */
  readonly longest: number;
}

/**
 * The names of all members: the shown and the full name, and where these are nobody's, the first name
 * and the e-mail's own part.
 */
export function typedNames({ members }: MemberState, mayAll: boolean): TypedNames {
  const values = new Map<string, string | null>();
  const all = presentMembers(members);
  const add = (to: Map<string, string | null>, name: string, value: string) => {
    const key = folded(name);
    const known = to.get(key);
    if (key !== '') to.set(key, known === undefined || known === value ? value : null);
  };
  if (mayAll) for (const value of ['channel', 'here']) add(values, value, value);
  for (const member of all) {
    add(values, memberName(member), String(member.id));
    add(values, member.full_name, String(member.id));
  }
  const shorter = new Map<string, string | null>();
  for (const member of all) {
    const [first = ''] = memberName(member).split(/[\s@]/, 1);
    add(shorter, first, String(member.id));
    add(shorter, emailOwnPart(member.email), String(member.id));
  }
  for (const [key, value] of shorter) if (!values.has(key)) values.set(key, value);
  return { values, longest: Math.max(0, ...[...values.keys()].map((key) => key.length)) };
}

/** A part of a text; `value` is null if it is no mention. */
export interface TextPart {
  readonly text: string;
  readonly value: string | null;
}

/** `@` at the beginning of a word. */
const begins = /(?<![^\s([{"'“‘«,;:–—>-])@/gu;
/** A name does not end within a word or an address. */
const ends = /^(?![\p{L}\p{N}\p{M}_@]|[-.][\p{L}\p{N}])/u;

/** Finds the unambiguous names that stand after `@` in a text. The longest name counts. */
export function typedMentions(text: string, names: TypedNames): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { index } of text.matchAll(begins)) {
    if (index < done) continue;
    const found = nameAt(text, index + 1, names);
    if (found === null) continue;
    if (index > done) parts.push({ text: text.slice(done, index), value: null });
    parts.push({ text: text.slice(index, found.end), value: found.value });
    done = found.end;
  }
  if (done < text.length) parts.push({ text: text.slice(done), value: null });
  return parts;
}

function nameAt(text: string, from: number, { values, longest }: TypedNames) {
  for (let end = Math.min(from + longest, text.length); end > from; end -= 1) {
    const value = values.get(folded(text.slice(from, end)));
    if (value === undefined || !ends.test(text.slice(end, end + 2))) continue;
    return value === null ? null : { end, value };
  }
  return null;
}

function folded(name: string): string {
  return name.toLowerCase();
}
