import { updateChannelUser } from '@parley/contract/endpoints/channel-users';
import { updateDm } from '@parley/contract/endpoints/dm-channel-users';
import { call } from '../../platform/api/call';
import { callFailed } from '../session/call-problem';
import { createOptimisticToggle } from '../../platform/lib/optimistic-toggle';
import { channelStore, setStar, type SharedChannel } from './channel-store';

const toggle = createOptimisticToggle<SharedChannel>({
  keyOf: ({ id }) => String(id),
  async send(channel, on) {
    try {
      show(channel.id, await save(channel, on));
    } catch (error) {
      show(channel.id, !on);
      throw error;
    }
  },
  failed: callFailed,
});

/** SPEC §4: stars a channel or direct messages, or takes the star off. Shown at once. */
export function toggleStar(channel: SharedChannel): void {
  const on = channelStore.getState().memberships[channel.id]?.starred !== true;
  show(channel.id, on);
  toggle.set(channel, on);
}

function show(channelId: number, starred: boolean): void {
  channelStore.setState((state) => setStar(state, channelId, starred));
}

async function save({ id, dm_channel, kind }: SharedChannel, starred: boolean): Promise<boolean> {
  if (dm_channel && kind !== 'group') {
    const body = { dm_channel_user: { channel_id: id, starred } };
    const { dmChannelUser } = await call(updateDm, { params: { channel_id: id }, body });
    return dmChannelUser.starred;
  }
  const body = { channel_user: { channel_id: id, starred } };
  // SPEC §7: the path's id is always 0.
  return (await call(updateChannelUser, { params: { placeholder: '0' }, body })).starred;
}
