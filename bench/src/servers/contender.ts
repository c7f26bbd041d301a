import type { Load } from '../load/load.js';
import type { ServerProcess } from './server-process.js';

/** One of the two that are compared. */
export interface Contender {
  /** The present process: another one after a restart. */
  readonly process: ServerProcess;
  /** Where its load comes from. */
  readonly load: Load;
  /** Dies at once and comes back with what it had. Resolves as soon as it answers again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}
