import Database from 'better-sqlite3';
import { StartError } from '../../lib/start-error.js';
import { isDiskFull } from './disk.js';

/** Keyed by `process.versions.modules`, https://nodejs.org/en/download/releases */
const nodeOfModules: Readonly<Record<string, string>> = {
  108: '18',
  115: '20',
  120: '21',
  127: '22',
  131: '23',
  137: '24',
};

/**
 * Explains to the operator why a database could not be opened; returns unknown errors unchanged.
 */
export function openFailure(directory: string, error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  const reason = reasonOf(directory, error);
  return reason === null ? error : new StartError(reason, { cause: error });
}

function reasonOf(directory: string, error: Error): string | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ERR_DLOPEN_FAILED') return unloadable(error.message);
  if (error.message.startsWith('Could not locate the bindings file')) return notBuilt;
  if (isPermission(code)) return unwritable(directory, code);
  if (!(error instanceof Database.SqliteError)) return null;
  if (isDiskFull(error)) return `There is no room left on the disk that ${directory} is on.`;
  if (code.startsWith('SQLITE_IOERR')) {
    return `The disk that ${directory} is on failed (${code}); look into the system's log.`;
  }
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return `The database in ${directory} is damaged (${code}: ${error.message}); restore it from a backup, or choose another directory with PARLEY_DATA.`;
  }
  return null;
}

function isPermission(code: string): boolean {
  return (
    ['EACCES', 'EPERM', 'EROFS', 'SQLITE_PERM'].includes(code) ||
    /^SQLITE_(READONLY|CANTOPEN)/.test(code)
  );
}

function unwritable(directory: string, code: string): string {
  return `The data directory ${directory} cannot be written to (${code}); choose another with PARLEY_DATA, or allow this user to write there.`;
}

const rebuild = 'run `npm rebuild` with the Node that Parley is to run on, then start it again';
const notBuilt = `The SQLite driver better-sqlite3 was installed without its native part; ${rebuild}.`;

/** Node's message names both module versions: the driver's, and its own. */
function unloadable(message: string): string {
  const [, builtFor] = /NODE_MODULE_VERSION (\d+)/.exec(message) ?? [];
  if (builtFor === undefined || builtFor === process.versions.modules) {
    const [line = ''] = message.split('\n');
    return `The SQLite driver better-sqlite3 cannot be loaded (${line}); ${rebuild}.`;
  }
  const node = nodeOfModules[builtFor];
  const builder = node === undefined ? `module version ${builtFor}` : `Node ${node}`;
  return `The SQLite driver better-sqlite3 was built by ${builder}, and this is Node ${process.versions.node}; ${rebuild}.`;
}
