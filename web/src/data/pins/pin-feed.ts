import { listPins } from '@parley/contract/endpoints/pins';
import type { Message } from '@parley/contract/entities/message';
import { call } from '../../platform/api/call';
import { createMessageFeed, type FeedItem, type MessageFeed } from '../messages/message-feed';

/** The pinned messages of a channel, the newest pinned first. */
export function createPinFeed(): MessageFeed<number, FeedItem> {
  const feed = createMessageFeed<number, FeedItem>({
    async load(channelId) {
      const pinned = await call(listPins, { params: { id: channelId } });
      return {
        items: newestFirst(Object.values(pinned).map((message) => ({ message }))),
        next: null,
      };
    },
  });
  return {
    ...feed,
    put(message) {
      const isHere = message.channel_id === feed.state.getState().asked;
      if (isHere) feed.change((items) => withMessage(items, message));
    },
  };
}

/** After a message of the channel was pinned, changed or lost its pin. */
function withMessage(items: readonly FeedItem[], message: Message): readonly FeedItem[] {
  const others = items.filter((item) => item.message.id !== message.id);
  if (message.pin) return newestFirst([...others, { message }]);
  return others.length < items.length ? others : items;
}

function newestFirst(items: readonly FeedItem[]): readonly FeedItem[] {
  return items.toSorted((one, other) => pinnedAt(other.message) - pinnedAt(one.message));
}

function pinnedAt({ pin }: Message): number {
  return pin ? Date.parse(pin.at) : 0;
}
