import { reactCodes, type ReactCode } from '@parley/contract/entities/message-react';

/** SPEC §9 "Quick emoji" by name; thumbs up says what it means. */
const names: ReadonlyMap<string, string> = new Map<ReactCode, string>([
  ['💯', 'Hundred'],
  ['👍', 'Sounds good'],
  ['🙂', 'Smile'],
  ['😂', 'Laugh'],
  ['😍', 'Heart-eyes'],
  ['😢', 'Cry'],
  ['😠', 'Angry'],
]);

/** In the order in which they are offered. */
export const quickEmoji = reactCodes;

export function emojiName(code: string): string {
  return names.get(code) ?? code;
}
