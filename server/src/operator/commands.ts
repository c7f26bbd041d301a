import { backup } from './backup/backup.js';
import { restore } from './backup/restore.js';
import { check } from './check/check.js';
import type { Command } from './command-line/command.js';
import { jobs } from './jobs.js';
import { move } from './move/move.js';
import { reindex } from './reindex.js';
import { resetPassword } from './reset-password.js';
import { start } from './start.js';
import { version } from './version.js';

/** In the order of the help. */
export const commands: readonly Command[] = [
  start,
  backup,
  restore,
  check,
  move,
  resetPassword,
  reindex,
  jobs,
  version,
];
