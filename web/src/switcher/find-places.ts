import type { Member } from '@parley/contract/entities/user';
import type { ChannelState, SharedChannel } from '../channels/channel-store';
import { compareNames } from '../lib/compare-names';
import { fitRank, noFit, personRank, wordsOf } from '../lib/name-fit';
import { memberName, type MemberState } from '../people/member-store';
import { partnerOf } from '../people/partner';

interface ChannelPlace {
  readonly kind: 'channel';
  readonly channel: SharedChannel;
  readonly isMember: boolean;
}

/** A person, with or without existing direct messages. */
interface PersonPlace {
  readonly kind: 'person';
  readonly member: Member;
  readonly channelId: number | null;
}

export type FoundPlace = ChannelPlace | PersonPlace;

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
const shownPlaces = 12;

/**
 * Finds channels and people to go to, all or those that match the search; `#` restricts it to
 * channels, `@` to people.
 */
export function findPlaces(known: Known, search: string): FoundPlace[] {
  const { kind, words } = parse(search);
  const isHere = (place: FoundPlace) =>
    known.current !== null && channelIdOf(place) === known.current;
  const orders = new Map<number | null, number>(known.likely.map((id, order) => [id, order]));
  const unlikely = known.likely.length;
  const orderOf = (place: FoundPlace) =>
    isHere(place) ? unlikely + 1 : (orders.get(channelIdOf(place)) ?? unlikely);
  return allPlaces(known)
    .filter((place) => kind === null || place.kind === kind)
    .filter((place) => words.length > 0 || !isHere(place))
    .map((place) => ({ place, rank: fitOf(place, words), order: orderOf(place) }))
    .filter(({ rank }) => rank < noFit)
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        Number(isOwn(other.place)) - Number(isOwn(one.place)) ||
        one.order - other.order ||
        compareNames(nameOf(one.place), nameOf(other.place)),
    )
    .slice(0, shownPlaces)
    .map(({ place }) => place);
}

export function nameOf(place: FoundPlace): string {
  return place.kind === 'channel' ? place.channel.name : memberName(place.member);
}

/** A unique key. */
export function keyOf(place: FoundPlace): string {
  return place.kind === 'channel' ? `#${place.channel.id}` : `@${place.member.id}`;
}

/** Null for people without direct messages yet. */
export function channelIdOf(place: FoundPlace): number | null {
  return place.kind === 'channel' ? place.channel.id : place.channelId;
}

function isOwn(place: FoundPlace): boolean {
  return place.kind === 'channel' ? place.isMember : place.channelId !== null;
}

function allPlaces({ channels: { channels, memberships }, people }: Known): FoundPlace[] {
  const all = Object.values(channels);
  const chats = new Map(
    all
      .filter(({ id, dm_channel }) => dm_channel && memberships[id])
      .map((channel) => [partnerOf(channel, people)?.id, channel.id]),
  );
  const publicOnes = all
    .filter(({ dm_channel }) => !dm_channel)
    .map((channel): FoundPlace => {
      return { kind: 'channel', channel, isMember: memberships[channel.id] !== undefined };
    });
  const others = Object.values(people.members)
    .filter(({ id }) => id !== people.ownId)
    .map((member): FoundPlace => {
      return { kind: 'person', member, channelId: chats.get(member.id) ?? null };
    });
  return [...publicOnes, ...others];
}

function parse(search: string): { kind: FoundPlace['kind'] | null; words: string[] } {
  const [, mark, text = ''] = /^\s*([#@]?)(.*)$/s.exec(search) ?? [];
  const words = wordsOf(text);
  if (mark === '#') return { kind: 'channel', words };
  return { kind: mark === '@' ? 'person' : null, words };
}

function fitOf(place: FoundPlace, words: readonly string[]): number {
  if (words.length === 0) return 0;
  if (place.kind === 'channel') return fitRank(place.channel.name, words);
  return personRank(place.member, words);
}
