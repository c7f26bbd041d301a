import type { Kysely, Migration } from 'kysely';

/** Notes of mails that may have been sent without an answer (decisions 78, 84). */
export const mailAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable('mail_rounds').addColumn('mail_id', 'text').execute();
    await schema
      .createTable('earlier_invite_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('invite_id', 'bigint', (column) =>
        column.notNull().references('invites.id').onDelete('cascade'),
      )
      .execute();
    await schema
      .createIndex('earlier_invite_tokens_by_invite')
      .on('earlier_invite_tokens')
      .column('invite_id')
      .execute();
  },
};
