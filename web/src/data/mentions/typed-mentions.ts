import { emailOwnPart } from '@parley/contract/rules/display-name';
import { folded, foldedText, type MappedText } from '@parley/contract/rules/folding';
import { beginsName, isWithinWord, spaced } from '@parley/contract/rules/word-boundaries';
import type { MemberState } from '../people/member-store';
import { memberName, presentMembers } from '../people/member-store';

/** By name: a user's id or `channel` or `here`; null if several people have the name. */
type Values = ReadonlyMap<string, string | null>;

/** Names that can be typed after `@`. */
export interface TypedNames {
  /** By the written name, in lower case. */
  readonly written: Values;
  /** By the folded name; used if no written name matches. */
  readonly folded: Values;
  /** UTF-16 units of the longest folded name. */
  readonly longest: number;
}

/**
 * The names of all members: the shown and the full name, and where these are nobody's, the first name
 * and the e-mail's own part.
 */
export function typedNames({ members }: MemberState, mayAll: boolean): TypedNames {
  const whole: Named[] = mayAll ? ['channel', 'here'].map((value) => ({ name: value, value })) : [];
  const shorter: Named[] = [];
  for (const member of presentMembers(members)) {
    const value = String(member.id);
    const shown = memberName(member);
    const [first = ''] = shown.split(/[\s@]/, 1);
    whole.push({ name: shown, value }, { name: member.full_name, value });
    shorter.push({ name: first, value }, { name: emailOwnPart(member.email), value });
  }
  const byFolded = valuesBy(folded, whole, shorter);
  return {
    written: valuesBy(written, whole, shorter),
    folded: byFolded,
    longest: Math.max(0, ...[...byFolded.keys()].map((key) => key.length)),
  };
}

interface Named {
  name: string;
  value: string;
}

const written = (name: string): string => name.normalize().toLowerCase();

function valuesBy(
  keyOf: (name: string) => string,
  whole: readonly Named[],
  shorter: readonly Named[],
): Values {
  const values = valuesIn(keyOf, whole);
  for (const [key, value] of valuesIn(keyOf, shorter)) {
    if (!values.has(key)) values.set(key, value);
  }
  return values;
}

function valuesIn(keyOf: (name: string) => string, all: readonly Named[]) {
  const values = new Map<string, string | null>();
  for (const { name, value } of all) {
    const key = keyOf(name);
    const known = values.get(key);
    if (key !== '') values.set(key, known === undefined || known === value ? value : null);
  }
  return values;
}

/** A part of a text; `value` is null if it is no mention. */
export interface TextPart {
  readonly text: string;
  readonly value: string | null;
}

const begins = new RegExp(`${beginsName}@`, 'gu');
/** Text behind a name that makes it part of another name or of an address. */
const goesOn = new RegExp(`^(?:[@_]|[-.]${spaced})`, 'u');

/** Finds the unambiguous names that stand after `@` in a text. The longest name counts. */
export function typedMentions(text: string, names: TypedNames): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  const whole = foldedText(text);
  for (const { index } of whole.text.matchAll(begins)) {
    const { from } = whole.placeOf(index, index + 1);
    if (from < done) continue;
    const found = nameAt(text, whole, index + 1, names);
    if (found === null) continue;
    if (from > done) parts.push({ text: text.slice(done, from), value: null });
    parts.push({ text: text.slice(from, found.to), value: found.value });
    done = found.to;
  }
  if (done < text.length) parts.push({ text: text.slice(done), value: null });
  return parts;
}

/** @param from in the folded text */
function nameAt(text: string, whole: MappedText, from: number, names: TypedNames) {
  for (let end = Math.min(from + names.longest, whole.text.length); end > from; end -= 1) {
    const known = names.folded.get(whole.text.slice(from, end));
    if (known === undefined || !whole.isWhole(from, end)) continue;
    const place = whole.placeOf(from, end);
    if (isWithinWord(text, place.to) || goesOn.test(text.slice(place.to, place.to + 3))) continue;
    const exact = names.written.get(written(text.slice(place.from, place.to)));
    const value = exact === undefined ? known : exact;
    return value === null ? null : { to: place.to, value };
  }
  return null;
}
