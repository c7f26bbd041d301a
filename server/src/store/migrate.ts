import { type Kysely, type Migration, Migrator } from 'kysely';
import { StartError } from '../lib/start-error.js';
import { accountsAndChat } from './migrations/0001-accounts-and-chat.js';
import { filesAndMarks } from './migrations/0002-files-and-marks.js';
import type { Schema } from './schema.js';

/** Forward only; an entry never changes once it is released. */
const migrations: Record<string, Migration> = {
  '0001-accounts-and-chat': accountsAndChat,
  '0002-files-and-marks': filesAndMarks,
};

/** Brings the schema up to date; several nodes starting at once do it one after another. */
export async function migrate(db: Kysely<Schema>, schema?: string): Promise<void> {
  const migrator = new Migrator({
    db,
    // Without it a table of the same name in another schema is taken for the migrator's own.
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const reason = error instanceof Error ? `: ${error.message}` : '.';
  throw new StartError(`The database could not be brought up to date${reason}`, { cause: error });
}
