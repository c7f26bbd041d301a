import type { Kysely, Migration } from 'kysely';

/** Verified addresses, and accounts that were deleted (decision 88). */
export const verifiedAddresses: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('email_verifications')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('email_verifications_by_user')
      .on('email_verifications')
      .column('user_id')
      .execute();
    await schema
      .createIndex('email_verifications_by_end')
      .on('email_verifications')
      .column('expires_at')
      .execute();
    await schema.alterTable('invites').addColumn('mailed_to', 'text').execute();
    await schema
      .alterTable('workspaces')
      .addColumn('requires_verified_email', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema.alterTable('users').addColumn('deleted_at', 'bigint').execute();
  },
};
