import type { Load } from '../load/load.js';
import type { ServerProcess } from './server-process.js';

/** A server under measurement: Parley, or the bare server that it is compared with. */
export interface Contender {
  /** The present process; a restart replaces it. */
  readonly process: ServerProcess;
  /** The load generator of this server. */
  readonly load: Load;
  /** Kills it and restarts it on the same data. Resolves as soon as it answers again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}
