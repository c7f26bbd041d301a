import { codePoints, limits } from '../limits.js';
import { texts } from '../texts.js';
import { composed } from './composed.js';

/**
 * The channel that every member is in: it cannot be left, starred, renamed or deleted (SPEC §6).
 */
export const generalChannel = 'general';

/**
 * UTF-16 units, a hundred times the limit: a text that is longer is never a name, since normalising makes no text so
 * much shorter. It is refused as it is: to normalise and to search half a megabyte would hold the server's event loop.
 */
const farTooLong = 8_000;

/**
 * Normalises a channel name while it is typed: spaces become hyphens, letters lowercase (SPEC §5),
 * and all spellings of the same letter the same code points (NFC).
 */
export function typedChannelName(text: string): string {
  if (text.length > farTooLong) return text;
  return composed(text.toLowerCase()).replace(/\s/g, '-');
}

/**
 * Every rule that a new channel's name breaks (SPEC §5, DECISIONS "Channels"), except uniqueness.
 */
export function newChannelNameProblems(name: string): string[] {
  return nameProblems(name, texts.channelNameTooLongToCreate);
}

/** The same rules for renaming a channel; SPEC §5 "Channel name edit" words them differently. */
export function editedChannelNameProblems(name: string): string[] {
  return nameProblems(name, texts.channelNameTooLongToEdit);
}

function nameProblems(name: string, tooLong: string): string[] {
  if (name.length > farTooLong) return [tooLong];
  // A few spaces typed into the field become hyphens, so only hyphens count as empty.
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
  // Joiners and variation selectors are allowed inside an emoji sequence; elsewhere they are
  // invisible.
  if (/[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(name.replace(emoji, ''))) {
    problems.push("Channel names can't contain invisible characters.");
  }
  return problems;
}
