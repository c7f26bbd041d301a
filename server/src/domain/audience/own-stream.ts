import type { Stream } from '../../platform/store/event.js';

/**
 * What is one person's own in one workspace, which ChatChannel brings to their own browsers. Each
 * workspace has its own, because being signed out of one takes its streams away (R8).
 */
export const ownStream = (workspaceId: number, userId: number): Stream =>
  `own.${workspaceId}:${userId}`;

/**
 * How one person sees one workspace: their positions in its channels. LoginChannel brings it to their
 * own browsers.
 */
export const viewStream = (workspaceId: number, userId: number): Stream =>
  `view.${workspaceId}:${userId}`;

/** What events hold a channel's texts by: a later one takes them from the earlier ones. */
export const subjectOf = (channelId: number): string => `channel:${channelId}`;

export const isOwnStream = (stream: Stream): boolean => stream.startsWith('own.');

const formerPrefix = 'saves.';

/** Maps a former name; open pages still send it. */
export function currentStreamName(name: string): string {
  return name.startsWith(formerPrefix) ? `own.${name.slice(formerPrefix.length)}` : name;
}
