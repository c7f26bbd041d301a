import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Roles, deactivated members and a workspace's settings (decision 85). The creator becomes the owner, or,
 * where they are no member, the earliest member: at best one who has been there.
 */
export const roles: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .alterTable('workspace_members')
      .addColumn('role', 'text', (column) =>
        column
          .notNull()
          .defaultTo('member')
          .check(sql`role in ('owner', 'admin', 'member', 'guest')`),
      )
      .execute();
    await schema.alterTable('workspace_members').addColumn('deactivated_at', 'bigint').execute();
    await sql`
      update workspace_members set role = 'owner' where user_id = coalesce(
        (select workspaces.creator_id from workspaces
          join workspace_members as creator on creator.workspace_id = workspaces.id
            and creator.user_id = workspaces.creator_id
          where workspaces.id = workspace_members.workspace_id),
        (select earliest.user_id from workspace_members as earliest
          where earliest.workspace_id = workspace_members.workspace_id
          order by earliest.first_signed_in_at is null, earliest.joined_at, earliest.user_id
          limit 1))`.execute(db);
    await sql`
      create index workspace_guests on workspace_members (workspace_id, user_id)
      where role = 'guest'`.execute(db);

    const freedoms = {
      create_channels: 'members',
      invite: 'members',
      mention_all: 'everyone',
      remove_files: 'everyone',
    };
    for (const [name, value] of Object.entries(freedoms)) {
      await schema
        .alterTable('workspaces')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
        .execute();
    }
    await schema
      .alterTable('workspaces')
      .addColumn('invite_by_email', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await schema.alterTable('workspaces').addColumn('edit_minutes', 'integer').execute();
    await schema
      .alterTable('workspaces')
      .addColumn('requires_second_factor', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
