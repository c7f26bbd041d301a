import { type Kysely, type Migration, Migrator } from 'kysely';
import { StartError } from '../lib/start-error.js';
import { accountsAndChat } from './migrations/0001-accounts-and-chat.js';
import { filesAndMarks } from './migrations/0002-files-and-marks.js';
import { revisedEvents } from './migrations/0004-revised-events.js';
import { limitsAndInvites } from './migrations/0005-limits-and-invites.js';
import type { Schema } from './schema.js';

/** Forward only; an entry never changes once it is released. */
const migrations: Record<string, Migration> = {
  '0001-accounts-and-chat': accountsAndChat,
  '0002-files-and-marks': filesAndMarks,
  '0004-revised-events': revisedEvents,
  '0005-limits-and-invites': limitsAndInvites,
};

/** Kysely has no other sign of it. */
const fromTheFuture = /previously executed migration \S+ is missing/;

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
  if (error instanceof Error && fromTheFuture.test(error.message)) {
    throw new StartError(
      'The database was used by a newer version of Parley; run that one, or restore the copy that was made before the update.',
      { cause: error },
    );
  }
  const reason = error instanceof Error ? `: ${error.message}` : '.';
  throw new StartError(`The database could not be brought up to date${reason}`, { cause: error });
}
