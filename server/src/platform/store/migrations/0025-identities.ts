import { type Kysely, type Migration, sql } from 'kysely';
import { idColumn, isPostgres } from './engines.js';

/** Signing in by OpenID Connect, also to accounts without a password (decision 87). */
export const identities: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    const id = idColumn(db);
    await schema
      .createTable('identities')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('linked_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('identities_by_subject', ['issuer', 'subject'])
      .addUniqueConstraint('identities_by_user', ['user_id', 'issuer'])
      .execute();
    await schema.alterTable('users').addColumn('email_verified_at', 'bigint').execute();
    if (isPostgres(db)) {
      await sql`alter table users alter column password_hash drop not null`.execute(db);
      return;
    }
    // SQLite changes no column's constraint.
    await sql`alter table users add column password_or_none text`.execute(db);
    await sql`update users set password_or_none = password_hash`.execute(db);
    await sql`alter table users drop column password_hash`.execute(db);
    await sql`alter table users rename column password_or_none to password_hash`.execute(db);
  },
};
