import type { ChannelKind } from '@parley/contract/entities/channel';
import type { TimeZoneInfo } from '@parley/contract/rules/local-time';
import { visibleChannels } from '../../domain/channels/visible-channels.js';
import { visiblePeople } from '../../domain/channels/visible-people.js';
import type { Reader } from '../../platform/store/store.js';

export interface SearchedPerson {
  id: number;
  email: string;
  /** The names under which the person is shown. */
  names: readonly string[];
}

export interface SearchedChannel {
  id: number;
  name: string;
  kind: ChannelKind;
  /** 1: it has been public ever since it was created. */
  always_public: number;
}

/** The searching user, with the channels and members that they may see in a workspace. */
export interface Searcher {
  userId: number;
  workspaceId: number;
  zone: TimeZoneInfo;
  isGuest: boolean;
  channels: readonly SearchedChannel[];
  people(): Promise<SearchedPerson[]>;
}

export async function readSearcher(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<Searcher> {
  const [channels, zone] = await Promise.all([
    visibleChannels(reader, userId)
      .select([
        'channels.id',
        'channels.name',
        'channels.kind',
        'channels.always_public',
        'viewer.role',
      ])
      .where('channels.workspace_id', '=', workspaceId)
      .execute(),
    reader
      .selectFrom('users')
      .select(['timezone', 'timezone_offset'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    userId,
    workspaceId,
    isGuest: channels[0]?.role === 'guest',
    zone: { timezone_offset: zone.timezone_offset, timezone: zone.timezone ?? undefined },
    channels,
    people: () => readPeople(reader, userId, workspaceId),
  };
}

async function readPeople(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<SearchedPerson[]> {
  const seen = await visiblePeople(reader, userId, workspaceId);
  const people = await reader
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .select(['users.id', 'users.email', 'users.display_name', 'users.full_name'])
    .where('workspace_members.workspace_id', '=', workspaceId)
    .execute();
  return people
    .filter(({ id }) => !seen || seen.has(id))
    .map(({ id, email, display_name, full_name }) => ({
      id,
      email,
      names: [display_name, full_name].filter((name) => name !== ''),
    }));
}
