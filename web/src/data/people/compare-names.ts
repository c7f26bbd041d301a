import { lazyValue } from '../../platform/lib/lazy-value';

const collator = lazyValue(() => new Intl.Collator('en', { numeric: true }));

/** The characters of most names, in the collator's order. */
const plainCharacters = ' _-.@0123456789abcdefghijklmnopqrstuvwxyz';
const ranks = new Map(plainCharacters.split('').map((character, rank) => [character, rank]));
/** Also not plain: a number with leading zeros. */
const notPlain = /[^ _.@0-9a-z-]|(?<!\d)0\d/;

/**
 * The order of names in lists: `room 2` before `room 10`. Two plain names are compared here, in the
 * collator's order: a browser takes longer to create a collator than to draw a sidebar.
 */
export function compareNames(one: string, other: string): number {
  if (notPlain.test(one) || notPlain.test(other)) return collator().compare(one, other);
  const [parts, otherParts] = [partsOf(one), partsOf(other)];
  const index = parts.findIndex((part, at) => part !== otherParts[at]);
  if (index === -1) return parts.length - otherParts.length;
  return compareParts(parts[index] ?? '', otherParts[index] ?? '');
}

/** A number is one part; every other character is a part. */
const partsOf = (name: string) => name.match(/\d+|./g) ?? [];

function compareParts(one: string, other: string): number {
  const areNumbers = isNumber(one) && isNumber(other);
  if (areNumbers && one.length !== other.length) return one.length - other.length;
  if (areNumbers) return one < other ? -1 : 1;
  return rankOf(one) - rankOf(other);
}

const isNumber = (part: string) => /^\d/.test(part);

/** A name that ends sorts first. */
const rankOf = (part: string) => ranks.get(part.charAt(0)) ?? -1;
