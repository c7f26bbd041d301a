import type { ChannelKind } from '@parley/contract/entities/channel';
import type { Member } from '@parley/contract/entities/user';
import { useStore } from 'zustand';
import { compareNames } from './compare-names';
import { memberName, memberStore, type MemberState } from './member-store';

/** The part of direct messages that tells their people. */
interface DirectMessages {
  kind?: ChannelKind;
  name?: string;
  users: Readonly<Record<string, { id: number }>>;
}

type People = Pick<MemberState, 'ownId' | 'members'>;

/** The other member of direct messages of two users; undefined for a group, which has several others. */
export function partnerOf(channel: DirectMessages, people: People): Member | undefined {
  return channel.kind === 'group' ? undefined : othersOf(channel, people)[0];
}

/** The other member of a direct-message channel. */
export function usePartner(channel: DirectMessages): Member | undefined {
  return useStore(memberStore, (state) => partnerOf(channel, state));
}

/** All but the current user, by name. */
export function othersOf({ users }: DirectMessages, { ownId, members }: People): Member[] {
  return Object.values(users)
    .flatMap(({ id }) => (id === ownId ? [] : (members[id] ?? [])))
    .toSorted((one, other) => compareNames(memberName(one), memberName(other)));
}

/** The partner's name, or a group's own name, or else the names of its other users. */
export function directName(channel: DirectMessages, people: People): string {
  if (channel.kind !== 'group') return memberName(partnerOf(channel, people));
  return channel.name || othersOf(channel, people).map(memberName).join(', ');
}

/** Empty for a channel that this page does not know. */
export function useDirectName(channel: DirectMessages | undefined): string {
  return useStore(memberStore, (people) => (channel ? directName(channel, people) : ''));
}
