import type { ListedEmoji } from './emoji-list';

/** Emoji under a title. */
export interface EmojiSection {
  readonly title: string;
  readonly emoji: readonly ListedEmoji[];
}

/** A line of the list: a title, or a row of emoji, of which `first` is the place of the first among all. */
export type EmojiRow =
  | { readonly title: string }
  | { readonly first: number; readonly emoji: readonly ListedEmoji[] };

export function rowsOf(sections: readonly EmojiSection[], columns: number): EmojiRow[] {
  const rows: EmojiRow[] = [];
  let first = 0;
  for (const { title, emoji } of sections) {
    if (emoji.length === 0) continue;
    if (title !== '') rows.push({ title });
    for (let at = 0; at < emoji.length; at += columns) {
      const row = emoji.slice(at, at + columns);
      rows.push({ first, emoji: row });
      first += row.length;
    }
  }
  return rows;
}

/** The row of the emoji at this place. */
export function rowOf(rows: readonly EmojiRow[], place: number): number {
  return rows.findLastIndex((row) => 'first' in row && row.first <= place);
}

/**
 * The place to which an arrow key moves, -1 from the first row up.
 * @param place -1 before the first emoji
 */
export function placeAfter(key: string, rows: readonly EmojiRow[], place: number): number {
  const lines = rows.filter((row) => 'first' in row);
  const last = lines.at(-1);
  const count = last ? last.first + last.emoji.length : 0;
  if (place < 0) return count > 0 ? 0 : -1;
  if (key === 'ArrowRight') return Math.min(place + 1, count - 1);
  if (key === 'ArrowLeft') return Math.max(place - 1, 0);
  const at = lines.findLastIndex(({ first }) => first <= place);
  const column = place - (lines[at]?.first ?? 0);
  const next = lines[key === 'ArrowDown' ? at + 1 : at - 1];
  if (!next) return key === 'ArrowDown' ? place : -1;
  return next.first + Math.min(column, next.emoji.length - 1);
}
