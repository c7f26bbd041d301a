import { largeAudience } from '@parley/contract/rules/mention-all';
import { mentionedIn } from '@parley/contract/rules/mentions';
import type { SharedChannel } from '../channels/channel-store';
import type { MemberState } from '../people/member-store';
import { isPresent } from '../people/presence';

export interface AudienceQuestion {
  title: string;
  detail: string;
  action: string;
}

/**
 * Returns the question before a body with `@channel` or `@here` is sent to a channel of many people; null if there
 * is none.
 * @param before the body before an edit, whose mentions are no news
 */
export function audienceQuestion(
  body: string,
  channel: SharedChannel | undefined,
  { ownId, members }: MemberState,
  before = '',
): AudienceQuestion | null {
  const known = new Set(mentionedIn(before).map(({ kind }) => kind));
  const kinds = new Set(mentionedIn(body).map(({ kind }) => kind));
  const [all, here] = [isNew('channel'), isNew('here')];
  const people = Object.values(channel?.users ?? {});
  if (!channel || (!all && !here) || people.length <= largeAudience) return null;
  const others = people.filter(({ id }) => id !== ownId);
  const active = others.filter(({ id }) => {
    const member = members[id];
    return member !== undefined && isPresent(member);
  });
  const count = all ? others.length : active.length;
  return {
    title: `Mention ${count === 1 ? '1 person' : `${count} people`}?`,
    detail: all
      ? `@channel addresses everybody in #${channel.name}.`
      : `@here addresses everybody in #${channel.name} who is active now.`,
    action: 'Send',
  };

  function isNew(kind: 'channel' | 'here'): boolean {
    return kinds.has(kind) && !known.has(kind) && !known.has('channel');
  }
}
