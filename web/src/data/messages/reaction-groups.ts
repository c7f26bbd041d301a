import type { Message } from '@parley/contract/entities/message';
import { reactCodes } from '@parley/contract/entities/message-react';

/** The reactions with an emoji in all its skin tones. */
export interface ReactionGroup {
  /** The emoji without a skin tone, as the server takes it. */
  readonly base: string;
  readonly codes: readonly string[];
  /** The codes of each user, by id. */
  readonly people: ReadonlyMap<number, readonly string[]>;
}

/** Skin tones, and the character that makes a text character an emoji where it has none. */
const variations = /[\p{Emoji_Modifier}\ufe0f]/gu;

/** The quick emoji first, in their order, then the others in an order that is the same in every browser. */
export function groupReactions(reacts: Message['user_reacts']): ReactionGroup[] {
  const groups = new Map<string, Map<number, string[]>>();
  for (const [userId, own] of Object.entries(reacts)) {
    for (const code of Object.keys(own)) {
      const key = code.replaceAll(variations, '') || code;
      const people = groups.get(key) ?? new Map<number, string[]>();
      groups.set(key, people);
      people.set(Number(userId), [...(people.get(Number(userId)) ?? []), code]);
    }
  }
  return [...groups]
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
    .map(([key, people]) => {
      const codes = [...new Set([...people.values()].flat())];
      return {
        base: codes.find((code) => code.replace('\ufe0f', '') === key) ?? key,
        codes,
        people,
      };
    });
}

function placeOf(code: string): number {
  const at = (reactCodes as readonly string[]).indexOf(code);
  return at < 0 ? reactCodes.length : at;
}
