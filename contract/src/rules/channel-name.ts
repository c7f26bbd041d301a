import { codePoints, limits } from '../limits.js';
import { texts } from '../texts.js';

/** The channel everybody is in: not to be left, starred, renamed or deleted (SPEC §6). */
export const generalChannel = 'general';

/**
 * What stays in the field of a new channel while it is typed: spaces become hyphens, lowercase (SPEC
 * §5). Of the ways to write the same letter it is the same one.
 */
export function typedChannelName(text: string): string {
  return text.toLowerCase().normalize().replace(/\s/g, '-');
}

/** Every rule that the name of a new channel breaks (SPEC §5, DECISIONS "Channels"); uniqueness aside. */
export function newChannelNameProblems(name: string): string[] {
  return nameProblems(name, texts.channelNameTooLongToCreate);
}

/** The same of a channel that is renamed: they say it in other words (SPEC §5 "Channel name edit"). */
export function editedChannelNameProblems(name: string): string[] {
  return nameProblems(name, texts.channelNameTooLongToEdit);
}

function nameProblems(name: string, tooLong: string): string[] {
  // Hyphens alone are what a few spaces leave in the field.
  if (/^-*$/.test(name)) return [texts.channelNameMissing];
  const problems: string[] = [];
  if (codePoints(name) > limits.channelNameMax) problems.push(tooLong);
  return [...problems, ...characterProblems(name)];
}

const emojiPart = '\\p{Extended_Pictographic}[\\u{fe0f}\\u{1f3fb}-\\u{1f3ff}]*';
const emoji = new RegExp(`${emojiPart}(\\u200d${emojiPart})*`, 'gu');

function characterProblems(name: string): string[] {
  const problems: string[] = [];
  if (name !== name.toLowerCase()) problems.push('Channel names are lowercase.');
  if (/[\s.]/.test(name)) problems.push("Channel names can't contain spaces or periods.");
  // Joiners and variation selectors make one emoji of several; elsewhere they only hide.
  if (/[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(name.replace(emoji, ''))) {
    problems.push("Channel names can't contain invisible characters.");
  }
  return problems;
}
