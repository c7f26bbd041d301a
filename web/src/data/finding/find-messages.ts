import { search } from '@parley/contract/endpoints/search';
import { call } from '../../platform/api/call';
import type { FeedItem, FeedPage } from '../messages/message-feed';

export interface Asked {
  workspaceId: number;
  q: string;
  /** Only there; null: everywhere. */
  channelId: number | null;
}

export interface FoundMessages extends FeedPage<FeedItem> {
  /** At most so many messages are not indexed yet. */
  lag: number;
}

export async function findMessages(
  { workspaceId, q, channelId }: Asked,
  cursor: string | null,
): Promise<FoundMessages> {
  const {
    results,
    next,
    behind: lag,
  } = await call(search, {
    query: {
      workspace_id: workspaceId,
      q,
      ...(channelId !== null && { channel_id: channelId }),
      ...(cursor !== null && { cursor }),
    },
  });
  return { items: results, next, lag };
}
