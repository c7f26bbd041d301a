import type { Stream } from '../store/event.js';

/** The calls of one person in one workspace: for this moment only, never stored. */
export const callStream = (workspaceId: number, userId: number): Stream =>
  `calls.${workspaceId}:${userId}`;
