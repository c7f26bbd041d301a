import { codePoints, limits } from '../limits.js';

/** Returns a sentence if a group of these users is too small or too large; `userIds` includes the user who opens it. */
export function groupProblems(userIds: ReadonlySet<number>): string[] {
  if (userIds.size < 3) return ['Choose two or more people for a group.'];
  if (userIds.size <= limits.groupMax) return [];
  return [`A group has up to ${limits.groupMax} people. Create a private channel for more.`];
}

/** Every rule that a group's own name breaks. An empty name is allowed: clients then show its users' names. */
export function groupNameProblems(name: string): string[] {
  if (codePoints(name) <= limits.channelNameMax) return [];
  return [`Names of groups can't be longer than ${limits.channelNameMax} characters.`];
}
