import { mayStore, textPrefix } from './account-storage';

/** Milliseconds. Older texts are no surprise any more, but in the way. */
const keptForMs = 7 * 24 * 3_600_000;

export interface KeptText {
  /** What the text is for: `edit.5`, `topic.2`. */
  place: string;
  text: string;
  /** When it was written. */
  at: number;
}

/**
 * Texts of an account that are being written, but are neither drafts nor messages: edits, and fields of dialogs. They
 * outlive a reload and a crash in `localStorage`; where the browser refuses storage, they do not.
 */
export const keptTexts = {
  keep(userId: number, place: string, text: string): void {
    try {
      const written = JSON.stringify({ text, at: Date.now() });
      if (mayStore()) localStorage.setItem(textPrefix(userId) + place, written);
    } catch {
      // Storage is refused or full.
    }
  },

  drop(userId: number, place: string): void {
    try {
      localStorage.removeItem(textPrefix(userId) + place);
    } catch {
      // Storage is refused.
    }
  },

  /** Null if there is none. */
  of(userId: number, place: string): string | null {
    return this.all(userId).find((kept) => kept.place === place)?.text ?? null;
  },

  /** The newest first. Drops those that are too old. */
  all(userId: number): KeptText[] {
    try {
      const prefix = textPrefix(userId);
      const places = Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length));
      const kept = places.flatMap((place) => {
        const found = parse(localStorage.getItem(prefix + place));
        if (!found) this.drop(userId, place);
        return found ? [{ place, ...found }] : [];
      });
      return kept.toSorted((a, b) => b.at - a.at);
    } catch {
      return [];
    }
  },
};

function parse(stored: string | null): { text: string; at: number } | null {
  const value: unknown = JSON.parse(stored ?? 'null');
  if (typeof value !== 'object' || value === null) return null;
  if (!('text' in value) || typeof value.text !== 'string') return null;
  if (!('at' in value) || typeof value.at !== 'number') return null;
  return Date.now() - value.at < keptForMs ? { text: value.text, at: value.at } : null;
}
