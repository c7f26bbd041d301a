import { channelStore } from '../channels/channel-store';
import { memberName, memberStore } from '../people/member-store';

/**
 * The text of a mention by its value, a user's id or `channel` or `here`, with today's name. Null for
 * people who are not in the workspace.
 */
export function mentionText(value: string): string | null {
  if (value === 'channel' || value === 'here') return `@${value}`;
  const member = memberStore.getState().members[Number(value)];
  return member ? `@${memberName(member)}` : null;
}

/** The text of a link to a channel; null if the user may not see the channel. */
export function channelLinkText(id: string): string | null {
  const channel = channelStore.getState().channels[Number(id)];
  return channel && !channel.dm_channel ? `#${channel.name}` : null;
}
