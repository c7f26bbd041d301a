import { createHash, randomBytes } from 'node:crypto';
import { Load } from '../load/load.js';
import { newPostgresDatabase } from './engines.js';
import type { Founded } from './found-workspace.js';
import { freePort, type ServerProcess, startParleyProcess } from './server-process.js';

export const redis = new URL(process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379');

/** Several Parley servers with the same PostgreSQL database and the same Redis. */
export interface Cluster {
  readonly processes: readonly ServerProcess[];
  /** Starts a load generator that connects to the process with this index, signed in as these people. */
  load(index: number, as: 'members' | 'outsiders'): Load;
}

interface ClusterSize {
  processes: number;
  /** Number of people in `general`, the channel to which load generators post. */
  members: number;
  /** How many more members the workspace has: they are in the channel `aside` and not in `general`, which is posted to. */
  outsiders: number;
}

/** Starts the processes, runs the work, and stops them even if it fails. Resolves with null without PostgreSQL. */
export async function withCluster<T>(
  size: ClusterSize,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T | null> {
  const database = await newPostgresDatabase();
  if (!database) return null;
  const environment = { ...database.environment, REDIS_URL: redis.href };
  const start = async () => {
    const port = await freePort();
    return { port, process: await startParleyProcess(port, environment) };
  };
  let starting: ReturnType<typeof start>[] = [];
  const loads: Load[] = [];
  try {
    const { founded } = database;
    const people = Array.from({ length: size.members + size.outsiders }, () =>
      randomBytes(32).toString('base64url'),
    );
    await database.run(fillPeople(founded, people, size.members));
    // All at once: a start mostly waits.
    starting = Array.from({ length: size.processes }, start);
    const nodes = await Promise.all(starting);
    const cookies = people.map((token) => `parley_session=${token}; ${founded.csrfCookie}`);
    return await work({
      processes: nodes.map(({ process }) => process),
      load(index, as) {
        const load = new Load({
          port: nodes[index]?.port ?? 0,
          cookies: as === 'members' ? cookies.slice(0, size.members) : cookies.slice(size.members),
          checksCsrf: true,
          identifiers: ['{"channel":"LoginChannel"}', '{"channel":"ChatChannel"}'],
          channelId: founded.channelId,
        });
        loads.push(load);
        return load;
      },
    });
  } finally {
    for (const load of loads) load.stop();
    for (const node of await Promise.allSettled(starting)) {
      if (node.status === 'fulfilled') await node.value.process.stop();
    }
    await database.remove();
  }
}

/** SQL that adds signed-in people to the workspace: the first `members` join `general`, the others `aside`. */
function fillPeople(
  { workspaceId, channelId: general }: Founded,
  tokens: readonly string[],
  members: number,
): string[] {
  const now = Date.now();
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  // The founder is user 1 of a new database.
  const isMember = `id between 2 and ${members + 1}`;
  return [
    `with recursive numbers (n) as
       (select 1 union all select n + 1 from numbers where n < ${tokens.length})
     insert into users (email, email_key, password_hash, full_name, display_name, created_at)
     select 'person' || n || '@example.com', 'person' || n || '@example.com', '', 'Person ' || n,
       'Person ' || n, ${now} from numbers order by n`,
    `insert into workspace_members (workspace_id, user_id, joined_at, first_signed_in_at, signed_in_at)
     select ${workspaceId}, id, ${now}, ${now}, ${now} from users where id > 1`,
    ...hashes.map(
      (hash, index) => `insert into sessions (user_id, token_hash, created_at, last_used_at)
        values (${index + 2}, '${hash}', ${now}, ${now})`,
    ),
    `insert into channels (workspace_id, name, name_key, creator_id, created_at, kind)
     values (${workspaceId}, 'aside', 'aside', 1, ${now}, 'public')`,
    `insert into channel_members (channel_id, workspace_id, user_id, joined_at)
     select ${general}, ${workspaceId}, id, ${now} from users where ${isMember}`,
    `insert into channel_members (channel_id, workspace_id, user_id, joined_at)
     select channels.id, ${workspaceId}, users.id, ${now} from channels, users
     where channels.name = 'aside' and users.id > ${members + 1}`,
  ];
}
