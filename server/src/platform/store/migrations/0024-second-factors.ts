import type { Kysely, Migration } from 'kysely';
import { idColumn } from './engines.js';

/** Second factors and passkeys of accounts (decision 86). */
export const secondFactors: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    const id = idColumn(db);
    await schema.alterTable('sessions').addColumn('factor_shown_at', 'bigint').execute();
    await schema
      .createTable('totp_factors')
      .addColumn('user_id', 'bigint', (column) => column.primaryKey().references('users.id'))
      .addColumn('sealed_secret', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('enabled_at', 'bigint')
      .addColumn('last_step', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
      .execute();
    await schema
      .createTable('passkeys')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id'))
      .addColumn('credential_id', 'text', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute();
    await schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute();
    await schema
      .createTable('auth_challenges')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('user_id', 'bigint', (column) => column.references('users.id'))
      .addColumn('account_state', 'text')
      .addColumn('workspace_id', 'bigint')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('auth_challenges_by_end')
      .on('auth_challenges')
      .column('expires_at')
      .execute();
  },
};
