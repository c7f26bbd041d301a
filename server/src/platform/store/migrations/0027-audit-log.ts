import type { Kysely, Migration } from 'kysely';
import { idColumn } from './engines.js';

/** Changes with their actors and network addresses (decision 89). */
export const auditLog: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    const id = idColumn(db);
    await schema
      .createTable('audit_events')
      .addColumn('id', id.type, (column) => column.modifyEnd(id.end))
      .addColumn('workspace_id', 'bigint')
      .addColumn('actor_id', 'bigint', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('target_kind', 'text', (column) => column.notNull())
      .addColumn('target_id', 'bigint', (column) => column.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addColumn('address', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('audit_events_by_workspace')
      .on('audit_events')
      .columns(['workspace_id', 'id'])
      .execute();
    await schema
      .createIndex('audit_events_by_actor')
      .on('audit_events')
      .columns(['actor_id', 'id'])
      .execute();
    await schema.createIndex('audit_events_by_time').on('audit_events').column('at').execute();
  },
};
