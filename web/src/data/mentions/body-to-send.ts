import { mayMentionAll } from '@parley/contract/rules/mention-all';
import { channelStore } from '../channels/channel-store';
import { actingMemberOf, memberStore } from '../people/member-store';
import { audienceQuestion, type AudienceQuestion } from './audience';
import { withMentions, withoutMentionsOfAll } from './body-mentions';
import { typedNames } from './typed-mentions';

interface BodyToSend {
  body: string;
  /** To ask before it is sent. */
  question: AudienceQuestion | null;
  /** A warning for the author. */
  notice: string | null;
}

/**
 * A message's body with its mentions. Without the right to mention everybody, `@channel` and `@here` are
 * plain text, with a notice for the author.
 * @param before the body before an edit
 */
export function bodyToSend(html: string, channelId: number, before = ''): BodyToSend {
  const { channels, memberships } = channelStore.getState();
  const people = memberStore.getState();
  const channel = channels[channelId];
  const isPublic = channel !== undefined && !channel.dm_channel;
  const marked = withMentions(html, () => typedNames(people, isPublic));
  const isMember = memberships[channelId] !== undefined;
  if (isPublic && mayMentionAll({ isMember, actingMember: actingMemberOf(people) })) {
    const question = audienceQuestion(marked, channel, people, before);
    return { body: marked, question, notice: null };
  }
  const body = withoutMentionsOfAll(marked);
  const notice = body === marked ? null : notices[isPublic ? 'mayNot' : 'direct'];
  return { body, question: null, notice };
}

const notices = {
  mayNot: 'You may not mention everybody here: your message was sent without it.',
  direct: '@channel and @here work in channels only: your message was sent without them.',
};
