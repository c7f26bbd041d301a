import { folded } from '@parley/contract/rules/folding';
import { mayMentionAll } from '@parley/contract/rules/mention-all';
import type { Member } from '@parley/contract/entities/user';
import type { ChannelState, SharedChannel } from '../channels/channel-store';
import { compareNames } from '../people/compare-names';
import { fitRank, noFit, personRank, wordsOf } from '../people/name-fit';
import {
  actingMemberOf,
  memberName,
  type MemberState,
  presentMembers,
} from '../people/member-store';

/** An entry of the composer's list. */
export type MentionChoice =
  | {
      readonly kind: 'person';
      readonly member: Member;
      /** Distinguishes people of the same name; '' if nothing is needed. */
      readonly more: string;
      readonly isInChannel: boolean;
      readonly isSelf: boolean;
    }
  | { readonly kind: 'all'; readonly value: 'channel' | 'here'; readonly more: string }
  | { readonly kind: 'channel'; readonly channel: SharedChannel; readonly isMember: boolean };

/** The conversation that a message is written to. */
export interface MentionContext {
  readonly people: MemberState;
  readonly channels: ChannelState;
  readonly channelId: number;
  /** Ids of recent authors, latest first. */
  readonly recentAuthors: readonly number[];
}

/** More are no help when choosing with the arrow keys. */
const shownChoices = 10;
/** Without a search, people of the channel leave room for `@channel`, `@here` and others. */
const shownMembers = 6;

type All = Extract<MentionChoice, { kind: 'all' }>;
type PersonChoice = Extract<MentionChoice, { kind: 'person' }>;

const everybody: readonly (All & { words: readonly string[] })[] = [
  {
    kind: 'all',
    value: 'channel',
    more: 'Everybody in this channel',
    words: ['channel', 'all', 'everyone'],
  },
  { kind: 'all', value: 'here', more: 'Everybody here who is active now', words: ['here'] },
];

/**
 * The choices after `@`: people of the channel first, those who wrote lately before the others, then
 * `@channel` and `@here`, then people who are not in the channel.
 */
export function peopleChoices(place: MentionContext, search: string): MentionChoice[] {
  const words = wordsOf(search);
  if (words.length === 0 && search.trim() !== '') return [];
  const orders = new Map(place.recentAuthors.map((id, order) => [id, order]));
  const orderOf = ({ id }: Member) => orders.get(id) ?? orders.size;
  const found = presentMembers(place.people.members)
    .filter(({ deactivated }) => !deactivated)
    .map((member) => ({ member, rank: words.length === 0 ? 0 : personRank(member, words) }))
    .filter(({ rank }) => rank <= inWords)
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        orderOf(one.member) - orderOf(other.member) ||
        compareNames(memberName(one.member), memberName(other.member)) ||
        one.member.id - other.member.id,
    )
    .map(({ member, rank }) => ({ choice: personChoice(place, member), rank }));
  // The own name comes last: people rarely mention themselves.
  const here = found.filter(({ choice }) => choice.isInChannel && !choice.isSelf);
  const others = found.filter(({ choice }) => !choice.isInChannel || choice.isSelf);
  const all = allChoices(place, words);
  const members = words.length === 0 ? here.slice(0, shownMembers) : here;
  return [...members, ...all, ...others]
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, shownChoices)
    .map(({ choice }) => withMore(choice, place.people));
}

function personChoice(
  { people, channels, channelId }: MentionContext,
  member: Member,
): PersonChoice {
  return {
    kind: 'person',
    member,
    more: '',
    isInChannel: channels.channels[channelId]?.users[member.id] !== undefined,
    isSelf: member.id === people.ownId,
  };
}

/** Direct messages have no `@channel`: the partner is the only other member. */
function allChoices(
  { people, channels, channelId }: MentionContext,
  words: readonly string[],
): { choice: All; rank: number }[] {
  const isMember = channels.memberships[channelId] !== undefined;
  if (!channels.channels[channelId] || channels.channels[channelId].dm_channel) return [];
  if (!mayMentionAll({ isMember, actingMember: actingMemberOf(people) })) return [];
  return everybody
    .map(({ words: names, ...choice }) => ({
      choice,
      rank: words.length === 0 ? 0 : Math.min(...names.map((name) => fitRank(name, words))),
    }))
    .filter(({ rank }) => rank <= atBeginning);
}

/** Ranks of `fitRank`. Letters from within a word would find too many people. */
const atBeginning = 1;
const inWords = 2;

function withMore(choice: MentionChoice, { members }: MemberState): MentionChoice {
  if (choice.kind !== 'person') return choice;
  const { member } = choice;
  const name = memberName(member);
  const isShared = presentMembers(members).some(
    (other) => other.id !== member.id && folded(memberName(other)) === folded(name),
  );
  if (isShared) return { ...choice, more: member.email };
  return { ...choice, more: member.full_name === name ? '' : member.full_name };
}

/** The choices after `#`: the channels that the user may see, their own first. */
export function channelChoices({ channels }: MentionContext, search: string): MentionChoice[] {
  const words = wordsOf(search);
  if (words.length === 0 && search.trim() !== '') return [];
  return Object.values(channels.channels)
    .filter(({ dm_channel, archived }) => !dm_channel && !(archived && words.length === 0))
    .map((channel) => ({
      choice: {
        kind: 'channel',
        channel,
        isMember: channels.memberships[channel.id] !== undefined,
      } as const,
      rank: words.length === 0 ? 0 : fitRank(channel.name, words),
    }))
    .filter(({ rank }) => rank < noFit)
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        Number(other.choice.isMember) - Number(one.choice.isMember) ||
        compareNames(one.choice.channel.name, other.choice.channel.name),
    )
    .map(({ choice }) => choice)
    .slice(0, shownChoices);
}

/** A unique key. */
export function choiceKey(choice: MentionChoice): string {
  if (choice.kind === 'person') return String(choice.member.id);
  return choice.kind === 'all' ? choice.value : `#${choice.channel.id}`;
}

/** The text that stands in the message. */
export function choiceText(choice: MentionChoice): string {
  if (choice.kind === 'person') return `@${memberName(choice.member)}`;
  return choice.kind === 'all' ? `@${choice.value}` : `#${choice.channel.name}`;
}
