import type { Stream } from '../store/event.js';

/** The calls of one person: for this moment only, never stored. */
export const callStream = (userId: number): Stream => `calls:${userId}`;
