// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

/** @typedef {'passive' | 'restart'} CheckpointMode */
/** @typedef {{ message: string, code: string } | null} CheckpointAnswer why it failed */

/**
 * Worker thread for checkpoints, which flush two files to disk and block their thread meanwhile.
 * Plain JavaScript, because tests run the source and a worker thread cannot load TypeScript.
 */
if (!parentPort) throw new Error('This runs in a worker thread.');
const port = parentPort;
const { file, timeoutMs } = /** @type {{ file: string, timeoutMs: number }} */ (workerData);
const db = new Database(file, { timeout: timeoutMs });
db.pragma('synchronous = normal');

port.on('message', (/** @type {CheckpointMode | 'close'} */ order) => {
  if (order === 'close') {
    db.close();
    port.close();
  } else {
    port.postMessage(checkpoint(order));
  }
});

/**
 * @param {CheckpointMode} mode
 * @returns {CheckpointAnswer}
 */
function checkpoint(mode) {
  try {
    db.pragma(`wal_checkpoint(${mode})`);
    return null;
  } catch (error) {
    if (error instanceof Database.SqliteError) return { message: error.message, code: error.code };
    throw error;
  }
}
