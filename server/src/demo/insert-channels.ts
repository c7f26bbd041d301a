import { dmKey } from '../domain/channels/dm-key.js';
import type { Transaction } from '../platform/store/store.js';
import type { DemoChannel, DemoContent, DemoDirect } from './content.js';
import { type DemoWorld, type IdByName, idByName } from './insert-workspace.js';
import { namedDays, type TimedMessage } from './talk-times.js';

/**
 * Inserts the public channels, and each direct channel as if begun with its first message. Returns
 * the ids, by place.
 * @param messages in chronological order
 */
export async function insertChannels(
  tx: Transaction,
  world: DemoWorld,
  { channels, directs }: Pick<DemoContent, 'channels' | 'directs'>,
  messages: readonly TimedMessage[],
): Promise<IdByName> {
  const ids = new Map<string, number>();
  for (const channel of channels) {
    ids.set(channel.place, await insertPublic(tx, world, channel));
  }
  const begun = new Set(messages.map(({ place }) => place));
  for (const place of begun) {
    const direct = directs.find((each) => each.place === place);
    const at = messages.find((message) => message.place === place)?.at;
    if (direct && at !== undefined) ids.set(place, await insertDirect(tx, world, direct, at));
  }
  return idByName(ids);
}

async function insertPublic(
  tx: Transaction,
  world: DemoWorld,
  { place, topic, description, creator, ...channel }: DemoChannel,
): Promise<number> {
  const { id } = await tx
    .insertInto('channels')
    .values({
      workspace_id: world.workspaceId,
      name: place,
      name_key: place,
      topic: namedDays(topic, tx.now),
      description,
      creator_id: world.userId(creator),
      created_at: world.founded,
      kind: 'public',
      always_public: 1,
      dm_key: null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertMembers(tx, world, channel, { channel_id: id, joined_at: world.founded });
  return id;
}

async function insertDirect(
  tx: Transaction,
  world: DemoWorld,
  direct: DemoDirect,
  at: number,
): Promise<number> {
  const [beginner, partner] = direct.members;
  const creator_id = world.userId(beginner);
  const key = dmKey([creator_id, world.userId(partner)]);
  const { id } = await tx
    .insertInto('channels')
    .values({
      workspace_id: world.workspaceId,
      name: key,
      name_key: key,
      topic: '',
      description: '',
      creator_id,
      created_at: at,
      kind: 'direct',
      dm_key: key,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertMembers(tx, world, direct, { channel_id: id, joined_at: at });
  return id;
}

async function insertMembers(
  tx: Transaction,
  { workspaceId, userId }: DemoWorld,
  { members, starred }: Pick<DemoChannel, 'members' | 'starred'>,
  membership: { channel_id: number; joined_at: number },
): Promise<void> {
  const rows = members.map((name) => ({
    ...membership,
    workspace_id: workspaceId,
    user_id: userId(name),
    left_at: null,
    starred_at: starred.includes(name) ? tx.now : null,
  }));
  await tx.insertInto('channel_members').values(rows).execute();
}
