import { createHash, randomBytes } from 'node:crypto';
import type Database from 'better-sqlite3';
import type { Founded } from './found-workspace.js';

/** Inserts rows directly into the tables, because the API would take too long. */

/** Inserts members of the workspace and its general channel, signed in. Returns their tokens. */
export function addMembers(
  db: Database.Database,
  { workspaceId, channelId }: Founded,
  count: number,
): string[] {
  const now = Date.now();
  const user = db.prepare(
    `insert into users (email, email_key, password_hash, full_name, display_name, what_i_do,
       phone_number, created_at)
     values (@email, @email, '', @name, @name, 'Makes things, and mends them', '5550123456', ${now})`,
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
    const id = user.run({
      email: `person${index}@example.com`,
      name: `Person ${index}`,
    }).lastInsertRowid;
    session.run({ id, hash });
    member.run({ id });
    channelMember.run({ id });
    return token;
  });
}

/** A channel to insert into workspace 1. */
interface NewChannel {
  name: string;
  /** Written by its creator; the newest 50 have three reactions and a file each. */
  messages: number;
  /** Its members, by user id. */
  members?: readonly number[];
}

const marked = 50;

/** A public channel. Returns its id. */
export function addChannel(
  db: Database.Database,
  { name, messages, members = [] }: NewChannel,
): number {
  const now = Date.now();
  const channelId = db
    .prepare(
      `insert into channels (workspace_id, name, name_key, topic, creator_id, created_at)
       values (1, @name, @name, 'What we plan, and what came of it', 1, ${now})`,
    )
    .run({ name }).lastInsertRowid;
  const member = db.prepare(
    `insert into channel_members (channel_id, workspace_id, user_id, joined_at) values (?, 1, ?, ${now})`,
  );
  for (const userId of members) member.run(channelId, userId);
  db.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < @messages)
     insert into messages (workspace_id, channel_id, user_id, body, client_id, created_at, updated_at,
       ts_us)
     select 1, @channelId, 1, '<p>Message ' || n || ', which is about as long as what people write.</p>',
       printf('%08x-0000-4000-8000-%012x', @channelId, n), ${now} + n, ${now} + n,
       (${now} + n) * 1000
     from numbers`,
  ).run({ messages, channelId });
  markNewest(db, Number(channelId));
  readMost(db, Number(channelId));
  return Number(channelId);
}

/** Members have read everything, but for every tenth, who is 30 messages behind. */
export function readMost(db: Database.Database, channelId: number): void {
  const read = db.prepare(
    `update channel_members set last_read_id = coalesce(
       (select id from messages where channel_id = @channelId order by id desc limit 1 offset @behind), 0)
     where channel_id = @channelId and user_id % 10 between @from and @to`,
  );
  read.run({ channelId, behind: 0, from: 1, to: 9 });
  read.run({ channelId, behind: 30, from: 0, to: 0 });
}

function markNewest(db: Database.Database, channelId: number): void {
  const newest = db
    .prepare('select id from messages where channel_id = ? order by id desc limit ?')
    .pluck()
    .all(channelId, marked);
  const reaction = db.prepare(
    `insert into message_reactions (message_id, user_id, react_code, workspace_id, created_at)
     values (?, 1, ?, 1, ?)`,
  );
  const file = db.prepare(
    `insert into files (blob_key, uploader_id, name, content_type, byte_size, created_at, stored_at,
       message_id, channel_id, workspace_id)
     values (?, 1, 'plan.pdf', 'application/pdf', 1000, 1, 1, ?, ?, 1)`,
  );
  for (const messageId of newest) {
    for (const [index, code] of ['💯', '👍', '😂'].entries()) reaction.run(messageId, code, index);
    file.run(`bench-${String(messageId)}`, messageId, channelId);
  }
}

/** Inserts channels, and spreads the memberships evenly over the users. */
export function addChannels(
  db: Database.Database,
  { channels, memberships }: { channels: number; memberships: number },
): void {
  const people = db.prepare('select id from users order by id').pluck().all().map(Number);
  const each = Math.round(memberships / channels);
  for (let channel = 0; channel < channels; channel += 1) {
    const members = Array.from(
      { length: each },
      (_, index) => people[(channel * 37 + index * 13) % people.length] ?? 1,
    );
    addChannel(db, { name: `team-${channel}`, messages: 0, members: [...new Set(members)] });
  }
}
