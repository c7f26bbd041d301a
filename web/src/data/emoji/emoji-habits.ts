/** The user's earlier choices of emoji, on this device. */
export interface EmojiHabits {
  /** The skin tone: 1 (light) to 5 (dark), 0 for none. */
  readonly tone: number;
  /** The last emoji that were chosen, the newest first: one chosen often is in it as often. */
  readonly uses: readonly string[];
}

const mostUses = 100;
const none: EmojiHabits = { tone: 0, uses: [] };
const keyOf = (userId: number) => `parley.emoji.${userId}`;

export function readHabits(userId: number): EmojiHabits {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId)) ?? '') as EmojiHabits;
  } catch {
    // Nothing is stored, or storage is refused.
    return none;
  }
}

export function keepHabits(userId: number, habits: EmojiHabits): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(habits));
  } catch {
    // Storage is full or refused: the next choice begins anew.
  }
}

/** Whatever its skin tone: the list has emoji without. */
export function recordUse(userId: number, code: string): void {
  const habits = readHabits(userId);
  const base = code.replace(/[\u{1F3FB}-\u{1F3FF}]/gu, '');
  keepHabits(userId, { ...habits, uses: [base, ...habits.uses].slice(0, mostUses) });
}

/** The most used first, and of those the newest. */
export function frequentlyUsed({ uses }: EmojiHabits): string[] {
  const counts = new Map<string, number>();
  for (const code of uses) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([code]) => code);
}
