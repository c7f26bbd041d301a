import { useChannel } from '../channels/channel-store';
import { useDirectName } from '../people/partner';

/** The name of a conversation in a line of text: `#launch`, or the people of direct messages. */
export function usePlaceName(channelId: number): string {
  const channel = useChannel(channelId);
  const direct = useDirectName(channel);
  return channel?.dm_channel === false ? `#${channel.name}` : direct;
}
