import { createHash } from 'node:crypto';
import type { Founded } from './found-workspace.js';

interface Size {
  people: number;
  /** Besides general. */
  channels: number;
  messages: number;
  /** Memberships of people in the channels besides general. */
  memberships: number;
}

const time = 1_700_000_000_000;

/** SQL for `n` from 1 on, for both engines. */
const numbers = (count: number) =>
  `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`;

/**
 * Statements that insert users, and channels with unread messages and mentions. The bench measures the
 * first three users, and `tokens` are their session tokens:
 * 1. a member of all channels, of which 80 % are read, 10 % have 12 unread messages and 10 % have 500;
 * 2. a member of all channels, whose messages are all unread;
 * 3. a member of `general` only.
 */
export function fillReads(
  { workspaceId, channelId: general }: Founded,
  { people, channels, messages, memberships }: Size,
  tokens: readonly string[],
): string[] {
  // The founder is user 1, and general the first channel of a new database.
  const [typical, behind, outside] = [2, 3, 4];
  const newest = (offset: number) => `coalesce((
    select id from messages where messages.channel_id = channel_members.channel_id
    order by ts_us desc limit 1 offset ${offset}), 0)`;
  const one = Math.round((people * channels) / memberships);
  // A few channels have much, most have little: the square of a number spread evenly below a prime.
  const prime = 1_000_003;
  const channel = `${general} + (spread * spread) / ${Math.floor((prime * prime) / channels) + 1}`;
  const mention = (userId: string, kind: string, where: string) => `
    insert into mentions (message_id, user_id, channel_id, workspace_id, author_id, kind, created_at)
    select id, ${userId}, channel_id, workspace_id, user_id, '${kind}', created_at from messages
    where ${where}`;
  return [
    `${numbers(people)}
     insert into users (email, email_key, password_hash, full_name, display_name, what_i_do, created_at)
     select 'person' || n || '@example.com', 'person' || n || '@example.com', '', 'Person ' || n,
       'Person ' || n, 'Makes things, and mends them', ${time} from numbers`,
    `insert into workspace_members
       (workspace_id, user_id, joined_at, first_signed_in_at, signed_in_at, status)
     select ${workspaceId}, id, ${time}, ${time}, ${time}, '' from users where id > 1`,
    ...tokens.map(
      (token, index) =>
        `insert into sessions (user_id, token_hash, created_at, last_used_at)
         values (${index + 2}, '${createHash('sha256').update(token).digest('hex')}', ${Date.now()}, ${Date.now()})`,
    ),
    `${numbers(channels)}
     insert into channels
       (workspace_id, name, name_key, topic, description, creator_id, created_at, kind)
     select ${workspaceId}, 'team-' || n, 'team-' || n, 'What we plan, and what came of it', '', 1, ${time}, 'public'
     from numbers`,
    `insert into channel_members (channel_id, workspace_id, user_id, joined_at)
     select ${general}, ${workspaceId}, id, ${time} from users where id > 1`,
    `insert into channel_members (channel_id, workspace_id, user_id, joined_at)
     select channels.id, ${workspaceId}, users.id, ${time} from channels join users
       on (users.id * 7 + channels.id * 13) % ${one} = 0 or users.id in (${typical}, ${behind})
     where users.id not in (1, ${outside}) and channels.id > ${general}`,
    `${numbers(messages)}, placed as (select n, (cast(n as bigint) * 7919) % ${prime} as spread from numbers)
     insert into messages
       (workspace_id, channel_id, user_id, body, client_id, created_at, updated_at, ts_us)
     select ${workspaceId}, ${channel}, 5 + (n * 31) % 50,
       '<p>Message ' || n || ', which is about as long as what people write.</p>', 'bench-' || n,
       ${time} + n, ${time} + n, (${time} + n) * 1000
     from placed order by n`,
    mention('0', 'channel', 'id % 2000 = 1'),
    ...[typical, behind].map((id) => mention(String(id), 'user', 'id % 1000 = 7')),
    mention(`10 + (id / 100) % ${people - 20}`, 'user', 'id % 100 = 3'),
    `update channel_members set last_read_id = ${newest(0)} where user_id <> ${behind}`,
    `update channel_members set last_read_id = ${newest(12)}
     where user_id <> ${behind} and (channel_id + user_id) % 10 = 8`,
    `update channel_members set last_read_id = ${newest(500)}
     where user_id <> ${behind} and (channel_id + user_id) % 10 = 9`,
  ];
}
