import type { Store } from '../../src/platform/store/store.js';

/**
 * The workspace, channel and users to grow: they are members of everything, and saved every
 * message.
 */
interface Place {
  workspaceId: number;
  channelId: number;
  userId: number;
}

/** Inserts forty rows of each kind directly into the tables. */
export async function growWorkspace(store: Store, place: Place): Promise<void> {
  const { workspaceId: workspace_id, channelId, userId: user_id } = place;
  const many = Array.from({ length: 40 }, (_, index) => index + 1);
  await store.transact(async (tx) => {
    const { now } = tx;
    const users = await tx
      .insertInto('users')
      .values(
        many.map((number) => {
          const email = `grown${number}@example.com`;
          return { email, email_key: email, password_hash: '', photo_key: null, created_at: now };
        }),
      )
      .returning('id')
      .execute();
    const since = { away_since: null, paused_since: null, status: '' };
    const signedIn = { joined_at: now, first_signed_in_at: now, signed_in_at: now, ...since };
    await tx
      .insertInto('workspace_members')
      .values(users.map(({ id }) => ({ workspace_id, user_id: id, ...signedIn })))
      .execute();
    const channels = await tx
      .insertInto('channels')
      .values(
        many.map((number) => ({
          workspace_id,
          name: `grown-${number}`,
          name_key: `grown-${number}`,
          topic: '',
          description: '',
          creator_id: user_id,
          created_at: now,
          kind: 'public' as const,
          always_public: 1,
          dm_key: null,
          deleted_at: null,
        })),
      )
      .returning('id')
      .execute();
    for (const channel_id of [channelId, ...channels.map(({ id }) => id)]) {
      const everybody = channel_id === channelId ? users : [...users, { id: user_id }];
      await tx
        .insertInto('channel_members')
        .values(
          everybody.map(({ id }) => ({
            channel_id,
            workspace_id,
            user_id: id,
            joined_at: now,
            left_at: null,
            starred_at: null,
          })),
        )
        .execute();
    }
    const messages = await tx
      .insertInto('messages')
      .values(
        many.map((number) => ({
          workspace_id,
          channel_id: channelId,
          user_id,
          body: '<p>Grown</p>',
          client_id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
          created_at: now,
          updated_at: now,
          deleted_at: null,
          ts_us: now * 1_000 + 1_000_000 + number,
        })),
      )
      .returning('id')
      .execute();
    const marks = messages.map(({ id }) => ({
      message_id: id,
      user_id,
      workspace_id,
      created_at: now,
    }));
    await tx.insertInto('message_saves').values(marks).execute();
    await tx
      .insertInto('message_reactions')
      .values(marks.map((mark) => ({ ...mark, author_id: user_id, react_code: '👍' })))
      .execute();
    await tx
      .insertInto('files')
      .values(
        messages.map(({ id }) => ({
          blob_key: `grown-${id}`,
          uploader_id: user_id,
          name: 'grown.txt',
          content_type: 'text/plain',
          byte_size: 1,
          checksum: null,
          created_at: now,
          stored_at: now,
          message_id: id,
          channel_id: channelId,
          workspace_id,
        })),
      )
      .execute();
    const workspaces = await tx
      .insertInto('workspaces')
      .values(
        many.map((number) => ({
          address: `grown-${number}`,
          creator_id: user_id,
          created_at: now,
        })),
      )
      .returning('id')
      .execute();
    await tx
      .insertInto('workspace_members')
      .values(workspaces.map(({ id }) => ({ workspace_id: id, user_id, ...signedIn })))
      .execute();
  });
}
