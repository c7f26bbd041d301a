import { channelStore } from '../../../data/channels/channel-store';
import type { MentionContext } from '../../../data/mentions/choices';
import { memberStore } from '../../../data/people/member-store';

/** The conversation that a message is written to. */
export interface MentionSource {
  readonly channelId: number;
  /** Ids of the people who wrote lately, the latest first. */
  readonly recentAuthors: () => readonly number[];
}

export function mentionContext({ channelId, recentAuthors }: MentionSource): MentionContext {
  return {
    people: memberStore.getState(),
    channels: channelStore.getState(),
    channelId,
    recentAuthors: recentAuthors(),
  };
}
