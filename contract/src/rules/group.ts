import { codePoints, limits } from '../limits.js';
import { oneLine } from './one-line.js';

/** How many people have a group's direct messages: its maker is among them. */
export function groupProblems(userIds: ReadonlySet<number>): string[] {
  if (userIds.size < 3) return ['Choose two or more people for a group.'];
  if (userIds.size <= limits.groupMax) return [];
  return [`A group has up to ${limits.groupMax} people. Create a private channel for more.`];
}

/** Normalises a group's own name for storage. Empty: its people name it. */
export const tidyGroupName = (text: string): string => oneLine(text);

export function groupNameProblems(name: string): string[] {
  if (codePoints(name) <= limits.groupNameMax) return [];
  return [`Names of groups can't be longer than ${limits.groupNameMax} characters.`];
}
