import type { ChannelUser } from '@parley/contract/entities/channel';
import { channelUserView } from '../../domain/channels/channel-view.js';
import { lockChannel } from '../../domain/channels/lock-channel.js';
import { changeMembership } from '../../domain/channels/membership.js';
import { isMember } from '../../domain/channels/policy.js';
import { findChannel } from '../../domain/channels/visible-channels.js';
import { readSidebar } from '../../domain/sidebar/sidebar-row.js';
import { conflict, forbidden } from '../../platform/http/errors.js';
import type { Store } from '../../platform/store/store.js';

/** Puts a channel or direct messages into a section of the user's sidebar; null: into none. */
export async function placeChannel(
  store: Store,
  userId: number,
  channelId: number,
  sectionId: string | null,
): Promise<ChannelUser> {
  return store.transact(async (tx) => {
    await lockChannel(tx, userId, channelId);
    const channel = await findChannel(tx, userId, channelId);
    if (!isMember(channel)) throw forbidden('Join this conversation to put it in a section.');
    if (sectionId !== null) {
      // Not locked: a section that is deleted at this moment leaves the channel in its standard section.
      const { sections } = await readSidebar(tx, userId, channel.workspace_id);
      if (!sections.some(({ id }) => id === sectionId)) {
        throw conflict('This section was deleted on another device.');
      }
    }
    const change = { section_id: sectionId, starred: false };
    return channelUserView(await changeMembership(tx, channel, userId, change));
  });
}
