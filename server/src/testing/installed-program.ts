import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where Debian has PostgreSQL's own programs, for each version. */
const ofPostgres = '/usr/lib/postgresql';

/** Where the machine has the program; null: nowhere. */
export function installedProgram(name: string): string | null {
  const versions = existsSync(ofPostgres) ? readdirSync(ofPostgres) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    '/usr/sbin',
    '/usr/bin',
    ...versions.map((version) => path.join(ofPostgres, version, 'bin')),
  ];
  const places = folders.map((folder) => path.join(folder, name));
  return places.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
