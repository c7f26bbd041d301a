import { createHash } from 'node:crypto';
import type { Founded } from './found-workspace.js';

const time = 1_700_000_000_000;
const rooms = 20;
/** Messages of ten that are in the private channel. */
const hiddenShare = 3;

/**
 * Statements that insert messages into twenty public channels and a private channel, for both engines. The user of
 * `token` is not a member of the private channel.
 */
export function fillSearch(
  { workspaceId, channelId }: Founded,
  { messages, token }: { messages: number; token: string },
): string[] {
  const hash = createHash('sha256').update(token).digest('hex');
  const room = `case when n % 10 < ${hiddenShare} then ${channelId + rooms + 1}
    else ${channelId} + n % ${rooms} end`;
  return [
    `insert into users (email, email_key, password_hash, full_name, display_name, what_i_do, created_at)
     values ('reader@example.com', 'reader@example.com', '', 'Reader', 'Reader', '', ${time})`,
    `insert into workspace_members (workspace_id, user_id, joined_at, first_signed_in_at, signed_in_at, status)
     values (${workspaceId}, 2, ${time}, ${time}, ${time}, '')`,
    `insert into channel_members (channel_id, workspace_id, user_id, joined_at)
     values (${channelId}, ${workspaceId}, 2, ${time})`,
    `insert into sessions (user_id, token_hash, created_at, last_used_at)
     values (2, '${hash}', ${Date.now()}, ${Date.now()})`,
    ...Array.from({ length: rooms + 1 }, (_, index) => {
      const kind = index === rooms ? 'private' : 'public';
      return `insert into channels (workspace_id, name, name_key, topic, description, creator_id, created_at, kind, always_public)
        values (${workspaceId}, 'room-${index}', 'room-${index}', '', '', 1, ${time}, '${kind}', ${kind === 'public' ? 1 : 0})`;
    }),
    `with recursive numbers (n) as (
       select cast(1 as bigint) union all select n + 1 from numbers where n < ${messages})
     insert into messages (workspace_id, channel_id, user_id, body, client_id, created_at, updated_at, ts_us)
     select ${workspaceId}, ${room}, 1,
       '<p>the plan w' || (n % 50021) || ' with v' || ((n * 7919) % 3001) || ' and u' || ((n * 104729) % 211)
       || case when n % 3 = 0 then ' deploy went well' else ' meeting moved to friday' end
       || case when n % 50 = 7 then ' 東京都の会議室' else '' end
       || case when n % 10 < ${hiddenShare} then ' invisible' else '' end
       || case when n % 5 = 0 then ', ticket PLT-' || n else '' end || '.</p>',
       'search ' || n, ${time} + n, ${time} + n, (${time} + n) * 1000
     from numbers`,
  ];
}
