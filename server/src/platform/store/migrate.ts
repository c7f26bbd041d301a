import { type Kysely, type Migration, Migrator } from 'kysely';
import { StartError } from '../lib/start-error.js';
import { accountsAndChat } from './migrations/0001-accounts-and-chat.js';
import { filesAndMarks } from './migrations/0002-files-and-marks.js';
import { revisedEvents } from './migrations/0004-revised-events.js';
import { limitsAndInvites } from './migrations/0005-limits-and-invites.js';
import { firstPuts } from './migrations/0006-first-puts.js';
import { jobs } from './migrations/0007-jobs.js';
import { messageTimes } from './migrations/0008-message-times.js';
import { channelKinds } from './migrations/0009-channel-kinds.js';
import { ownStreams } from './migrations/0010-own-streams.js';
import { timeZones } from './migrations/0011-time-zones.js';
import { reads } from './migrations/0012-reads.js';
import { notifications } from './migrations/0013-notifications.js';
import { drafts } from './migrations/0014-drafts.js';
import { calls } from './migrations/0015-calls.js';
import { quickCounts } from './migrations/0016-quick-counts.js';
import { pushedRings } from './migrations/0017-pushed-rings.js';
import { sessionDevices } from './migrations/0018-session-devices.js';
import { passwordResets } from './migrations/0019-password-resets.js';
import { inviteLinks } from './migrations/0020-invite-links.js';
import { signedOut } from './migrations/0021-signed-out.js';
import { roles } from './migrations/0022-roles.js';
import { secondFactors } from './migrations/0024-second-factors.js';
import { identities } from './migrations/0025-identities.js';
import { verifiedAddresses } from './migrations/0026-verified-addresses.js';
import { auditLog } from './migrations/0027-audit-log.js';
import { retentionAndExports } from './migrations/0028-retention-and-exports.js';
import { archivedChannels } from './migrations/0029-archived-channels.js';
import { nameKeys } from './migrations/0030-name-keys.js';
import { systemLines } from './migrations/0031-system-lines.js';
import { workspaceProfiles } from './migrations/0033-workspace-profiles.js';
import { sidebars } from './migrations/0034-sidebars.js';
import { shownConversations } from './migrations/0035-shown-conversations.js';
import { search } from './migrations/0036-search.js';
import { pins } from './migrations/0037-pins.js';
import { linkPreviews } from './migrations/0038-link-previews.js';
import { workspaceEmoji } from './migrations/0039-workspace-emoji.js';
import { bookmarks } from './migrations/0040-bookmarks.js';
import { failedPreviews } from './migrations/0041-failed-previews.js';
import { schemaFloor } from './migrations/0042-schema-floor.js';
import { internationalAddresses } from './migrations/0043-international-addresses.js';
import { crashedJobs } from './migrations/0046-crashed-jobs.js';
import { mailAttempts } from './migrations/0047-mail-attempts.js';
import { presence } from './migrations/0050-presence.js';
import { seenMessages } from './migrations/0052-seen-messages.js';
import { alwaysPublic } from './migrations/0053-always-public.js';
import { raisingFloor, readFloor } from './schema-floor.js';
import type { Schema } from './schema.js';

/** Forward only; an entry never changes once it is released. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts-and-chat': accountsAndChat,
  '0002-files-and-marks': filesAndMarks,
  '0004-revised-events': revisedEvents,
  '0005-limits-and-invites': limitsAndInvites,
  '0006-first-puts': firstPuts,
  '0007-jobs': jobs,
  '0008-message-times': messageTimes,
  '0009-channel-kinds': channelKinds,
  '0010-own-streams': ownStreams,
  '0011-time-zones': timeZones,
  '0012-reads': reads,
  '0013-notifications': notifications,
  '0014-drafts': drafts,
  '0015-calls': calls,
  '0016-quick-counts': quickCounts,
  '0017-pushed-rings': pushedRings,
  '0018-session-devices': sessionDevices,
  '0019-password-resets': passwordResets,
  '0020-invite-links': inviteLinks,
  '0021-signed-out': signedOut,
  '0022-roles': roles,
  '0024-second-factors': secondFactors,
  '0025-identities': identities,
  '0026-verified-addresses': verifiedAddresses,
  '0027-audit-log': auditLog,
  '0028-retention-and-exports': retentionAndExports,
  '0029-archived-channels': archivedChannels,
  '0030-name-keys': nameKeys,
  '0031-system-lines': systemLines,
  '0033-workspace-profiles': workspaceProfiles,
  '0034-sidebars': sidebars,
  '0035-shown-conversations': shownConversations,
  '0036-search': search,
  '0037-pins': pins,
  '0038-link-previews': linkPreviews,
  '0039-workspace-emoji': workspaceEmoji,
  '0040-bookmarks': bookmarks,
  '0041-failed-previews': failedPreviews,
  '0042-schema-floor': schemaFloor,
  '0043-international-addresses': internationalAddresses,
  '0046-crashed-jobs': crashedJobs,
  '0047-mail-attempts': mailAttempts,
  '0050-presence': presence,
  '0052-seen-messages': seenMessages,
  '0053-always-public': alwaysPublic,
};

/**
 * Migrations after which the version before can no longer work with the database. All others only add, so that
 * it goes on beside the new version, and can come back (decision 109).
 */
export const breakingMigrations: ReadonlySet<string> = new Set(['0042-schema-floor']);

/** Kysely reports a newer schema only by this message. */
const fromTheFuture = /previously executed migration \S+ is missing/;

/** Brings the schema up to date; nodes that start at once take turns. A newer schema stays as it is. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(withFloors()) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && fromTheFuture.test(error.message)) {
    if ((await findNewerSchema(db)) === null && (await hasAllMigrations(db))) return;
    throw new StartError(
      'The database was used by a newer version of Parley; run that version, or restore the copy that was made before the update.',
      { cause: error },
    );
  }
  const reason = error instanceof Error ? `: ${error.message}` : '.';
  throw new StartError(`The database could not be brought up to date${reason}`, { cause: error });
}

/** The floor of a schema that this version can no longer work with; null where it can. */
export async function findNewerSchema(
  db: Pick<Kysely<Schema>, 'selectFrom'>,
): Promise<string | null> {
  const floor = await readFloor(db);
  return floor === null || Object.hasOwn(migrations, floor) ? null : floor;
}

function withFloors(): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      breakingMigrations.has(name) ? raisingFloor(name, migration) : migration,
    ]),
  );
}

async function hasAllMigrations(db: Kysely<Schema>): Promise<boolean> {
  const executed = new Set(await executedMigrations(db));
  return Object.keys(migrations).every((name) => executed.has(name));
}

/** The names of the migrations that a database has seen, in order. */
export async function executedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const executed = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return executed.map(({ name }) => name);
}
