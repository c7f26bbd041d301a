import type { Stream } from '../../platform/store/event.js';

/**
 * The stream of a user's own saves and drafts in a workspace, which ChatChannel brings to the user's browsers.
 * Each workspace has its own, because being signed out of one takes its streams away (R8).
 */
export const ownStream = (workspaceId: number, userId: number): Stream =>
  `own.${workspaceId}:${userId}`;

/**
 * The stream of a user's view of a workspace, such as their positions in its channels. LoginChannel brings it to the
 * user's browsers.
 */
export const viewStream = (workspaceId: number, userId: number): Stream =>
  `view.${workspaceId}:${userId}`;

/** The subject of events that have a channel's texts: a later event clears the earlier ones. */
export const subjectOf = (channelId: number): string => `channel:${channelId}`;

export const isOwnStream = (stream: Stream): boolean => stream.startsWith('own.');

const formerPrefix = 'saves.';

/** Maps a former name; open pages still send it. */
export function currentStreamName(name: string): string {
  return name.startsWith(formerPrefix) ? `own.${name.slice(formerPrefix.length)}` : name;
}
