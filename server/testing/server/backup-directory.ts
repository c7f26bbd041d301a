import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A directory with empty archives: `2099-01-01T00-00-00Z`. With one of the future, no backup is due. */
export async function backupDirectory(...moments: readonly string[]) {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-backups-'));
  for (const each of moments) await writeFile(path.join(directory, `parley-${each}.zip`), '');
  return { directory, remove: () => rm(directory, { recursive: true }) };
}
