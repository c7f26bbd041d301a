import { deleteChannel as deleteCall } from '@parley/contract/endpoints/channels';
import { call } from '../api/call';
import { channelStore, removeChannel } from './channel-store';

/** Deletes a channel that one created, for everybody. Fails with `CallFailed`. */
export async function deleteChannel(channelId: number): Promise<void> {
  const channel = await call(deleteCall, { params: { id: channelId } });
  channelStore.setState((state) => removeChannel(state, channel));
}
