import type { ChannelKind } from '@parley/contract/entities/channel';
import type { Member } from '@parley/contract/entities/user';
import { useStore } from 'zustand';
import { memberStore, type MemberState } from './member-store';

/** The part of a direct-message channel that tells the partner. */
interface DirectMessages {
  kind?: ChannelKind;
  users: Readonly<Record<string, { id: number }>>;
}

/** The other member of direct messages of two users; undefined for a group, which has several others. */
export function partnerOf(
  { kind, users }: DirectMessages,
  { ownId, members }: Pick<MemberState, 'ownId' | 'members'>,
): Member | undefined {
  if (kind === 'group') return undefined;
  const partner = Object.values(users).find(({ id }) => id !== ownId);
  return partner && members[partner.id];
}

/** The other member of a direct-message channel. */
export function usePartner(channel: DirectMessages): Member | undefined {
  return useStore(memberStore, (state) => partnerOf(channel, state));
}
