import { reactCodes } from '@parley/contract/entities/message-react';

/** SPEC §9 "Quick emoji" by name; thumbs up is named by its meaning. */
const names: ReadonlyMap<string, string> = new Map<string, string>([
  ['💯', 'Hundred'],
  ['👍', 'Sounds good'],
  ['🙂', 'Smile'],
  ['😂', 'Laugh'],
  ['😍', 'Heart-eyes'],
  ['😢', 'Cry'],
  ['😠', 'Angry'],
]);

/** In the picker's order. */
export const quickEmoji = reactCodes;

export function emojiName(code: string): string {
  return names.get(code) ?? code;
}
