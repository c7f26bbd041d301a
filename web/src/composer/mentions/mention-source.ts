import { channelStore } from '../../channels/channel-store';
import type { MentionPlace } from '../../mentions/choices';
import { memberStore } from '../../people/member-store';

/** The conversation that a message is written to. */
export interface MentionSource {
  readonly channelId: number;
  /** Ids of the people who wrote lately, the latest first. */
  readonly recentAuthors: () => readonly number[];
}

export function mentionPlace({ channelId, recentAuthors }: MentionSource): MentionPlace {
  return {
    people: memberStore.getState(),
    channels: channelStore.getState(),
    channelId,
    recentAuthors: recentAuthors(),
  };
}
