import type { Member } from '@parley/contract/entities/user';
import type { ChannelState, SharedChannel } from '../channels/channel-store';
import { compareNames } from '../lib/compare-names';
import { memberName, type MemberState } from '../people/member-store';
import { partnerOf } from '../people/partner';

interface ChannelPlace {
  readonly kind: 'channel';
  readonly channel: SharedChannel;
  readonly isMember: boolean;
}

/** Direct messages with somebody: those one has, or new ones. */
interface PersonPlace {
  readonly kind: 'person';
  readonly member: Member;
  readonly channelId: number | null;
}

export type FoundPlace = ChannelPlace | PersonPlace;

/** What is known of the workspace that is open. */
export interface Known {
  readonly channels: ChannelState;
  readonly people: MemberState;
  /** Channels by id: those first to which one is likely to go. */
  readonly likely: readonly number[];
  /** The channel one is in. */
  readonly current: number | null;
}

/** More are no help to somebody who chooses with the arrow keys. */
const shownPlaces = 12;

/**
 * Where one may want to go: to another channel or person or, with a search, to one that has its words;
 * `#` before them asks for channels alone, `@` for people.
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

/** Tells them apart. */
export function keyOf(place: FoundPlace): string {
  return place.kind === 'channel' ? `#${place.channel.id}` : `@${place.member.id}`;
}

/** Null for somebody one has not written to yet. */
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

/** `plan-budget`, `plan budget` and `Plán.Budget` have the same. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s\-_.@]+/)
    .filter((word) => word !== '');
}

/** How a text has what is searched for, the best first. */
const fits = ['whole', 'at its beginning', 'in its words', 'somewhere', 'not at all'] as const;
const noFit = fits.indexOf('not at all');

function fitOf(place: FoundPlace, words: readonly string[]): number {
  if (words.length === 0) return 0;
  if (place.kind === 'channel') return fits.indexOf(fit(place.channel.name, words));
  const { display_name, full_name, email } = place.member;
  const [ownPart = ''] = email.split('@', 1);
  const found = [display_name, full_name, ownPart].map((text) => fit(text, words));
  // Many have the same after the @.
  const whole = fit(email, words);
  if (whole === 'whole' || whole === 'at its beginning') found.push(whole);
  return Math.min(...found.map((one) => fits.indexOf(one)));
}

function fit(text: string, wanted: readonly string[]): (typeof fits)[number] {
  const has = wordsOf(text);
  const whole = has.join(' ');
  const search = wanted.join(' ');
  if (whole === search) return 'whole';
  if (whole.startsWith(search)) return 'at its beginning';
  if (wanted.every((word) => has.some((one) => one.startsWith(word)))) return 'in its words';
  if (wanted.every((word) => has.some((one) => one.includes(word)))) return 'somewhere';
  // Its words may be joined.
  const joined = wanted.join('');
  return has.some((_, from) => has.slice(from).join('').startsWith(joined))
    ? 'somewhere'
    : 'not at all';
}
