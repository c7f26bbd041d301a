import type { Member } from '@parley/contract/entities/user';
import { useStore } from 'zustand';
import { memberStore, type MemberState } from './member-store';

/** The part of a direct-message channel that tells the partner. */
interface BetweenTwo {
  kind?: string;
  users: Readonly<Record<string, { id: number }>>;
}

/** Undefined for a group: its people are several. */
export function partnerOf({ kind, users }: BetweenTwo, { ownId, members }: MemberState) {
  if (kind === 'group') return undefined;
  const partner = Object.values(users).find(({ id }) => id !== ownId);
  return partner && members[partner.id];
}

/** The other member of a direct-message channel. */
export function usePartner(channel: BetweenTwo): Member | undefined {
  return useStore(memberStore, (state) => partnerOf(channel, state));
}
