import { search } from '@parley/contract/endpoints/search';
import type { Message } from '@parley/contract/entities/message';
import { call } from '../../platform/api/call';

export interface Asked {
  workspaceId: number;
  q: string;
  /** Only there; null: everywhere. */
  channelId: number | null;
}

export interface FoundMessages {
  messages: Message[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
  /** At most so many messages are not indexed yet. */
  lag: number;
}

export async function findMessages(
  { workspaceId, q, channelId }: Asked,
  cursor: string | null = null,
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
  return { messages: results.map(({ message }) => message), next, lag };
}
