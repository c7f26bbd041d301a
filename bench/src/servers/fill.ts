import { createHash, randomBytes } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { Founded } from './found-workspace.js';

/** What takes too long through the API, written straight into the tables. */

/** People who are in the workspace and its general channel, signed in. Returns their tokens. */
export function addMembers(
  db: Database.Database,
  { workspaceId, channelId }: Founded,
  count: number,
): string[] {
  const now = Date.now();
  const user = db.prepare(
    `insert into users (email, email_key, password_hash, created_at) values (@email, @email, '', ${now})`,
  );
  const session = db.prepare(
    `insert into sessions (user_id, token_hash, created_at, last_used_at) values (@id, @hash, ${now}, ${now})`,
  );
  const member = db.prepare(
    `insert into workspace_members (workspace_id, user_id, joined_at, first_signed_in_at, signed_in_at)
     values (${workspaceId}, @id, ${now}, ${now}, ${now})`,
  );
  const channelMember = db.prepare(
    `insert into channel_members (channel_id, workspace_id, user_id, joined_at)
     values (${channelId}, ${workspaceId}, @id, ${now})`,
  );
  return Array.from({ length: count }, (_, index) => {
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest('hex');
    const id = user.run({ email: `person${index}@example.com` }).lastInsertRowid;
    session.run({ id, hash });
    member.run({ id });
    channelMember.run({ id });
    return token;
  });
}

/** A channel that everybody may read, with so many messages by its creator. Returns its id. */
export function addChannel(db: Database.Database, name: string, messages: number): number {
  const now = Date.now();
  const channelId = db
    .prepare(
      `insert into channels (workspace_id, name, creator_id, created_at) values (1, ?, 1, ${now})`,
    )
    .run(name).lastInsertRowid;
  db.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < @messages)
     insert into messages (workspace_id, channel_id, user_id, body, client_id, created_at, updated_at)
     select 1, @channelId, 1, '<p>Message ' || n || ', which is about as long as what people write.</p>',
       printf('%08x-0000-4000-8000-%012x', @channelId, n), ${now} + n, ${now} + n
     from numbers`,
  ).run({ messages, channelId });
  return Number(channelId);
}
