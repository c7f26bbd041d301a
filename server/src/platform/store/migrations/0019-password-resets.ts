import type { Kysely, Migration } from 'kysely';

/** Links that set another password (decision 83). */
export const passwordResets: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('password_resets')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('account_state', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('handed_at', 'bigint')
      .execute();
    await schema
      .createIndex('password_resets_by_user')
      .on('password_resets')
      .column('user_id')
      .execute();
    await schema
      .createIndex('password_resets_by_end')
      .on('password_resets')
      .column('expires_at')
      .execute();
  },
};
