import { codePoints, limits } from '../limits.js';
import { texts } from '../texts.js';

/** The channel everybody is in: not to be left, starred, renamed or deleted (SPEC §6). */
export const generalChannel = 'general';

/** What stays in the field of a new channel while it is typed: spaces become hyphens, lowercase (SPEC §5). */
export function typedChannelName(text: string): string {
  return text.toLowerCase().replace(/\s/g, '-');
}

/** Every rule that the name of a new channel breaks (SPEC §5, DECISIONS "Channels"); uniqueness aside. */
export function newChannelNameProblems(name: string): string[] {
  if (name === '') return [texts.channelNameMissing];
  const problems: string[] = [];
  if (codePoints(name) > limits.channelNameMax) problems.push(texts.channelNameTooLongToCreate);
  return [...problems, ...characterProblems(name)];
}

function characterProblems(name: string): string[] {
  const problems: string[] = [];
  if (name !== name.toLowerCase()) problems.push('Channel names are lowercase.');
  if (/[\s.]/.test(name)) problems.push("Channel names can't contain spaces or periods.");
  if (/[\p{Cc}\p{Cf}]/u.test(name.replaceAll('\u200d', ''))) {
    problems.push("Channel names can't contain invisible characters.");
  }
  return problems;
}
