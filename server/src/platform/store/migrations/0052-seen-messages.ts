import type { Kysely, Migration } from 'kysely';

/** The newest message that a member has seen beyond their position, and the gaps before it (decision 116). */
export const seenMessages: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable('channel_members').addColumn('seen_to_id', 'bigint').execute();
    await schema
      .createTable('unread_gaps')
      .addColumn('membership_id', 'bigint', (column) =>
        column.notNull().references('channel_members.id').onDelete('cascade'),
      )
      .addColumn('read_to_id', 'bigint', (column) => column.notNull())
      .addColumn('unread_to_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('unread_gaps_key', ['membership_id', 'read_to_id'])
      .execute();
  },
};
