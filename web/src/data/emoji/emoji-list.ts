import { canonicalEmoji } from '@parley/contract/rules/emoji';
import { folded } from '@parley/contract/rules/folding';
import listed from 'virtual:emoji';
import { withTone } from './skin-tones';

/** An emoji that can be chosen. */
export interface ListedEmoji {
  /** The emoji itself, without a skin tone. */
  readonly code: string;
  /** Between colons: `tada`. The first is shown. */
  readonly names: readonly string[];
  readonly label: string;
  /** Further words to find it by. */
  readonly words: readonly string[];
  readonly tones: 0 | 1 | readonly string[];
}

const titles = [
  'Smileys & emotion',
  'People & body',
  'Animals & nature',
  'Food & drink',
  'Travel & places',
  'Activities',
  'Objects',
  'Symbols',
  'Flags',
] as const;

export const emojiGroups = listed.map((group, index) => ({
  title: titles[index] ?? '',
  emoji: group.map(([code, names, label, more, tones]): ListedEmoji => {
    const words = folded(`${label} ${more}`).split(/[^\p{L}\p{N}+]+/u);
    return { code: canonicalEmoji(code), names: names.split(' '), label, words, tones };
  }),
}));

const all = emojiGroups.flatMap(({ emoji }) => emoji);
const byName = new Map(all.flatMap((one) => one.names.map((name) => [name, one] as const)));
const byCode = new Map(all.map((one) => [one.code, one]));

export const emojiNamed = (name: string): ListedEmoji | undefined => byName.get(name);
export const emojiWithCode = (code: string): ListedEmoji | undefined => byCode.get(code);

/** An emoji of the workspace's own, as the others are listed. */
export function listedOwn({ name }: { name: string }): ListedEmoji {
  return { code: `:${name}:`, names: [name], label: name, words: [], tones: 0 };
}

/** @param tone 0 for none */
export function tonedCode({ code, tones }: ListedEmoji, tone: number): string {
  if (tones === 0 || tone === 0) return code;
  return tones === 1 ? withTone(code, tone) : (tones[tone - 1] ?? code);
}

/** Finds the emoji whose names or words begin with the words searched for, the best match first. */
export function findEmoji(search: string, among: readonly ListedEmoji[] = []): ListedEmoji[] {
  const query = folded(search.trim()).replaceAll(':', '').replaceAll(/\s+/g, ' ');
  if (query === '') return [];
  const ranked: { emoji: ListedEmoji; rank: number }[] = [];
  for (const emoji of [...among, ...all]) {
    const rank = rankOf(emoji, query);
    if (rank !== null) ranked.push({ emoji, rank });
  }
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ emoji }) => emoji);
}

/** Null without a match, else smaller for a better one. */
function rankOf({ code, names, words }: ListedEmoji, query: string): number | null {
  const name = query.replaceAll(' ', '_');
  if (folded(code) === query || names.includes(name)) return 0;
  if (names.some((one) => one.startsWith(name))) return 1;
  const parts = query.split(/[\s_]+/);
  const found = [...words, ...names.flatMap((one) => one.split(/[_-]/))];
  if (parts.every((part) => found.includes(part))) return 2;
  if (parts.every((part) => found.some((word) => word.startsWith(part)))) return 3;
  return names.some((one) => one.includes(name)) ? 4 : null;
}
