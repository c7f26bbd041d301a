import { mayStore, textPrefix } from './account-storage';

/** Milliseconds. An older text is no help any more. */
const keptForMs = 7 * 24 * 3_600_000;

interface KeptText {
  /** Identifies the text: `edit.5`, `topic.2`. */
  place: string;
  text: string;
  /** Which version of something the text changes: its `updated_at`. */
  seen?: string | undefined;
  /** When it was written. */
  at: number;
}

/*
 * Texts of an account that are being written and are neither drafts nor messages: edits, and fields of dialogs.
 * They outlive a reload and a crash in `localStorage`, unless the browser refuses storage.
 */

export function keepText(userId: number, place: string, text: string, seen?: string): void {
  try {
    const written = JSON.stringify({ text, seen, at: Date.now() });
    if (mayStore()) localStorage.setItem(textPrefix(userId) + place, written);
  } catch {
    // Storage is refused or full: the text lives in this page only.
  }
}

export function dropText(userId: number, place: string): void {
  try {
    localStorage.removeItem(textPrefix(userId) + place);
  } catch {
    // Storage is refused: nothing is kept.
  }
}

/** Null if there is none. */
export function keptText(userId: number, place: string): string | null {
  return keptTexts(userId).find((kept) => kept.place === place)?.text ?? null;
}

/** The newest first. Drops texts that are too old. */
export function keptTexts(userId: number): KeptText[] {
  const prefix = textPrefix(userId);
  try {
    const places = Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
    const kept = places.flatMap((place) => {
      const found = parse(localStorage.getItem(prefix + place));
      if (found === null) dropText(userId, place);
      return found === null ? [] : [{ place, ...found }];
    });
    return kept.toSorted((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

function parse(stored: string | null): Omit<KeptText, 'place'> | null {
  const value: unknown = JSON.parse(stored ?? 'null');
  if (typeof value !== 'object' || value === null) return null;
  if (!('text' in value) || typeof value.text !== 'string') return null;
  if (!('at' in value) || typeof value.at !== 'number') return null;
  const seen = 'seen' in value && typeof value.seen === 'string' ? value.seen : undefined;
  return Date.now() - value.at < keptForMs ? { text: value.text, seen, at: value.at } : null;
}
