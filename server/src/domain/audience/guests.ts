import { sql } from 'kysely';
import { groupBy } from '../../platform/lib/group-by.js';
import type { Reader, Transaction } from '../../platform/store/store.js';
import { viewStream } from './own-stream.js';

const signedInGuests = (reader: Reader, workspaceId: number) =>
  reader
    .selectFrom('workspace_members as guest')
    .select('guest.user_id')
    .where('guest.workspace_id', '=', workspaceId)
    // A literal, as the condition of the index has it.
    .where('guest.role', '=', sql.lit('guest'))
    .where('guest.signed_in_at', 'is not', null);

const idsOf = (rows: readonly { user_id: number }[]): number[] => rows.map((row) => row.user_id);

/** The guests who are not in a public channel, and so do not see it; those who are signed out among them. */
export async function guestsOutside(
  reader: Reader,
  { workspace_id, channel_id }: { workspace_id: number; channel_id: number },
): Promise<number[]> {
  const rows = await reader
    .selectFrom('workspace_members as guest')
    .leftJoin('channel_members as own', (join) =>
      join
        .onRef('own.user_id', '=', 'guest.user_id')
        .on('own.channel_id', '=', channel_id)
        .on('own.left_at', 'is', null),
    )
    .select('guest.user_id')
    .where('guest.workspace_id', '=', workspace_id)
    .where('guest.role', '=', sql.lit('guest'))
    .where('own.id', 'is', null)
    .execute();
  return idsOf(rows);
}

/** The guests in a channel, and the given user if they are a guest, who may just have left it. */
export async function guestsOf(
  reader: Reader,
  { workspace_id, channel_id }: { workspace_id: number; channel_id: number },
  andUserId = 0,
): Promise<number[]> {
  const rows = await signedInGuests(reader, workspace_id)
    .leftJoin('channel_members as own', (join) =>
      join
        .onRef('own.user_id', '=', 'guest.user_id')
        .on('own.channel_id', '=', channel_id)
        .on('own.left_at', 'is', null),
    )
    .where(({ eb, or }) => or([eb('own.id', 'is not', null), eb('guest.user_id', '=', andUserId)]))
    .execute();
  return idsOf(rows);
}

/**
 * The guests who see any of these people (`visiblePeople`), each with the people they see. Locks the guests' streams,
 * so that no guest loses sight of a person before the event that is sent to the guest.
 */
export async function guestsWhoSee(
  tx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const found = await lookUpGuestsWhoSee(tx, workspaceId, userIds);
  if (found.size === 0) return found;
  await tx.lock([...found.keys()].map((id) => viewStream(workspaceId, id)));
  const now = await lookUpGuestsWhoSee(tx, workspaceId, userIds);
  // The streams of guests who were not found at first are not locked.
  return new Map([...now].filter(([guestId]) => found.has(guestId)));
}

async function lookUpGuestsWhoSee(
  reader: Reader,
  workspaceId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await signedInGuests(reader, workspaceId)
    .innerJoin('users as person', (join) => join.on('person.id', 'in', userIds))
    .select('person.id as person_id')
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('guest.user_id', '=', eb.ref('person.id')),
        exists(
          selectFrom('channel_members as own')
            .innerJoin('channels', 'channels.id', 'own.channel_id')
            .leftJoin('channel_members as other', (join) =>
              join
                .onRef('other.channel_id', '=', 'own.channel_id')
                .onRef('other.user_id', '=', 'person.id'),
            )
            .select('own.id')
            .whereRef('own.user_id', '=', 'guest.user_id')
            .whereRef('own.workspace_id', '=', 'guest.workspace_id')
            .where('channels.deleted_at', 'is', null)
            .where((own) =>
              own.or([own('own.left_at', 'is', null), own('channels.dm_key', 'is not', null)]),
            )
            .where((own) =>
              own.or([
                own('other.id', 'is not', null),
                // `dm_key` is the ids of the channel's users, joined by dots.
                sql<boolean>`'.' || channels.dm_key || '.' like '%.' || person.id || '.%'`,
              ]),
            ),
        ),
      ]),
    )
    .execute();
  const seen = groupBy(rows, (row) => row.user_id);
  return new Map(
    [...seen].map(([guestId, people]) => [guestId, people.map((row) => row.person_id)]),
  );
}

export async function allGuests(reader: Reader, workspaceId: number): Promise<number[]> {
  return idsOf(await signedInGuests(reader, workspaceId).execute());
}

export async function isGuest(
  reader: Reader,
  workspaceId: number,
  userId: number,
): Promise<boolean> {
  const guest = await signedInGuests(reader, workspaceId)
    .where('guest.user_id', '=', userId)
    .executeTakeFirst();
  return guest !== undefined;
}
