import type { Stream } from '../../platform/store/event.js';

/** The call signals of a user in a workspace: transient, never stored. */
export const callStream = (workspaceId: number, userId: number): Stream =>
  `calls.${workspaceId}:${userId}`;
