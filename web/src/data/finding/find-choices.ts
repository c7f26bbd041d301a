import type { Member } from '@parley/contract/entities/user';
import type { ChannelState, SharedChannel } from '../channels/channel-store';
import { compareNames } from '../people/compare-names';
import { fitRank, noFit, personRank, wordsOf } from '../people/name-fit';
import { presentMembers, memberName, type MemberState } from '../people/member-store';
import { directName, othersOf, partnerOf } from '../people/partner';

interface ChannelChoice {
  readonly kind: 'channel';
  readonly channel: SharedChannel;
  readonly isMember: boolean;
}

/** A person, with or without existing direct messages. */
interface PersonChoice {
  readonly kind: 'person';
  readonly member: Member;
  readonly channelId: number | null;
}

/** Direct messages of a group. */
interface GroupChoice {
  readonly kind: 'group';
  readonly channel: SharedChannel;
  readonly name: string;
  /** The names of its other users, which find it too. */
  readonly people: string;
}

export type SwitcherChoice = ChannelChoice | PersonChoice | GroupChoice;

/** The open workspace's channels and people. */
export interface Known {
  readonly channels: ChannelState;
  readonly people: MemberState;
  /** Channel ids, most likely first. */
  readonly likely: readonly number[];
  /** The current channel. */
  readonly current: number | null;
}

/** More are no help when choosing with the arrow keys. */
const shownChoices = 12;

/**
 * Finds channels and people to go to, all or those that match the search; `#` restricts it to
 * channels, `@` to people and groups.
 */
export function findChoices(
  known: Known,
  search: string,
  isOffered: (choice: SwitcherChoice) => boolean = () => true,
): SwitcherChoice[] {
  const { kind, words } = parse(search);
  const isHere = (choice: SwitcherChoice) =>
    known.current !== null && channelIdOf(choice) === known.current;
  const orders = new Map<number | null, number>(known.likely.map((id, order) => [id, order]));
  const unlikely = known.likely.length;
  const orderOf = (choice: SwitcherChoice) =>
    isHere(choice) ? unlikely + 1 : (orders.get(channelIdOf(choice)) ?? unlikely);
  return allChoices(known)
    .filter(isOffered)
    .filter((choice) => kind === null || (choice.kind === 'channel') === (kind === 'channel'))
    .filter((choice) => words.length > 0 || !(isHere(choice) || isArchived(choice)))
    .map((choice) => ({ choice, rank: fitOf(choice, words), order: orderOf(choice) }))
    .filter(({ rank }) => rank < noFit)
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        Number(isArchived(one.choice)) - Number(isArchived(other.choice)) ||
        Number(isOwn(other.choice)) - Number(isOwn(one.choice)) ||
        one.order - other.order ||
        compareNames(nameOf(one.choice), nameOf(other.choice)),
    )
    .slice(0, shownChoices)
    .map(({ choice }) => choice);
}

export function nameOf(choice: SwitcherChoice): string {
  if (choice.kind === 'person') return memberName(choice.member);
  return choice.kind === 'group' ? choice.name : choice.channel.name;
}

/** A unique key. */
export function keyOf(choice: SwitcherChoice): string {
  return choice.kind === 'person' ? `@${choice.member.id}` : `#${choice.channel.id}`;
}

/** Null for people without direct messages yet. */
export function channelIdOf(choice: SwitcherChoice): number | null {
  return choice.kind === 'person' ? choice.channelId : choice.channel.id;
}

/** Found only by its name. */
function isArchived(choice: SwitcherChoice): boolean {
  return choice.kind === 'channel' && choice.channel.archived;
}

function isOwn(choice: SwitcherChoice): boolean {
  return choice.kind === 'channel' ? choice.isMember : channelIdOf(choice) !== null;
}

function allChoices({ channels: { channels, memberships }, people }: Known): SwitcherChoice[] {
  const all = Object.values(channels);
  const direct = all.filter(({ id, dm_channel }) => dm_channel && memberships[id]);
  const chats = new Map(direct.map((channel) => [partnerOf(channel, people)?.id, channel.id]));
  const groups = direct
    .filter(({ kind }) => kind === 'group')
    .map((channel): SwitcherChoice => {
      const names = othersOf(channel, people).map(memberName).join(', ');
      return { kind: 'group', channel, name: directName(channel, people), people: names };
    });
  const publicOnes = all
    .filter(({ dm_channel }) => !dm_channel)
    .map((channel): SwitcherChoice => {
      return { kind: 'channel', channel, isMember: memberships[channel.id] !== undefined };
    });
  const others = presentMembers(people.members)
    .filter(({ id, deactivated }) => id !== people.ownId && (!deactivated || chats.has(id)))
    .map((member): SwitcherChoice => {
      return { kind: 'person', member, channelId: chats.get(member.id) ?? null };
    });
  return [...publicOnes, ...others, ...groups];
}

function parse(search: string): { kind: 'channel' | 'person' | null; words: string[] } {
  const [, mark, text = ''] = /^\s*([#@]?)(.*)$/s.exec(search) ?? [];
  const words = wordsOf(text);
  if (mark === '#') return { kind: 'channel', words };
  return { kind: mark === '@' ? 'person' : null, words };
}

function fitOf(choice: SwitcherChoice, words: readonly string[]): number {
  if (words.length === 0) return 0;
  switch (choice.kind) {
    case 'channel':
      return fitRank(choice.channel.name, words);
    case 'person':
      return personRank(choice.member, words);
    case 'group':
      return Math.min(fitRank(choice.name, words), fitRank(choice.people, words));
  }
}
