import { Redis } from 'ioredis';

/** Kills every connection of an installation; resolves with their number. */
export async function killRedisClients(address: string, epoch: string): Promise<number> {
  const client = new Redis(address);
  const list = String(await client.client('LIST'));
  const ids = list
    .split('\n')
    .filter((line) => line.includes(`name=parley:${epoch}`))
    .flatMap((line) => /^id=(\d+)/.exec(line)?.[1] ?? []);
  for (const id of ids) await client.client('KILL', 'ID', id);
  client.disconnect();
  return ids.length;
}
