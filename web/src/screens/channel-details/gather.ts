import { createChannel } from '@parley/contract/endpoints/channels';
import { groupProblems } from '@parley/contract/rules/group';
import { call } from '../../platform/api/call';
import {
  channelStore,
  putCreatedChannel,
  type SharedChannel,
} from '../../data/channels/channel-store';
import { changeChannel } from '../../data/channels/managing';
import { openDirectMessages } from '../../data/direct-messages/direct-messages';
import { addToChannel } from '../../data/mentions/offers';
import { newChannelProblem } from './new-channel-problem';

/** Where the users of direct messages and others talk: `kept` is a channel with the messages of their group. */
export type Way = 'group' | 'kept' | 'new';

export interface Gathering {
  way: Way;
  /** The direct messages that it begins from; undefined if it begins from nothing. */
  from: SharedChannel | undefined;
  /** The chosen users, without the current user and those of `from`. */
  chosen: readonly number[];
  /** The channel's name, unless the way is a group. */
  name: string;
}

/** Why it cannot begin yet; null if it can. Empty while nobody is chosen. */
export function gatheringProblem(wanted: Gathering, ownId: number): string | null {
  const { way, from, chosen, name } = wanted;
  if (way !== 'group') return newChannelProblem(name, channelStore.getState()) ?? null;
  if (chosen.length === 0) return '';
  const users = new Set([ownId, ...idsOf(from), ...chosen]);
  return users.size === 2 ? null : (groupProblems(users)[0] ?? null);
}

/**
 * Opens or creates what is wanted, and returns its channel's id. Can be repeated after a failure: what was done
 * is not done again. Rejects with `CallFailed`.
 */
export async function gather({ way, from, chosen, name }: Gathering): Promise<number> {
  const { workspaceId: workspace_id } = channelStore.getState();
  const user_ids = [...new Set([...idsOf(from), ...chosen])];
  if (way === 'kept' && from) {
    await convert(from.id, name);
    await addToChannel(from.id, chosen);
    return from.id;
  }
  const [only] = user_ids;
  if (way === 'group' && user_ids.length === 1 && only !== undefined) {
    return openDirectMessages(only);
  }
  const channel =
    way === 'group'
      ? ({ workspace_id, kind: 'group', user_ids } as const)
      : ({ workspace_id, kind: 'private', name, user_ids } as const);
  const made = await call(createChannel, { body: { channel } });
  channelStore.setState((state) => putCreatedChannel(state, made));
  return made.id;
}

async function convert(id: number, name: string): Promise<void> {
  if (channelStore.getState().channels[id]?.kind !== 'group') return;
  await changeChannel(id, { kind: 'private', name });
}

/** The server adds the current user by itself. */
function idsOf(from: SharedChannel | undefined): number[] {
  return Object.values(from?.users ?? {}).map(({ id }) => id);
}
