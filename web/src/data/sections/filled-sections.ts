import type { SidebarSection } from '@parley/contract/entities/sidebar';
import type { Member } from '@parley/contract/entities/user';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { ownPublicChannels } from '../channels/channel-order';
import { type ChannelState, channelStore, type SharedChannel } from '../channels/channel-store';
import { ownDirectMessages, unreadThenNewest } from '../direct-messages/dm-order';
import { compareNames } from '../people/compare-names';
import type { Reads } from '../reads/read-store';
import { reads } from '../reads/reads';
import { type MemberState, memberStore } from '../people/member-store';
import { directName } from '../people/partner';
import { sectionStore, shownSections } from './section-store';

/** An entry of a section: a channel, or direct messages. */
export interface Conversation {
  readonly channel: SharedChannel;
  /** Null for a channel or a group. */
  readonly partner: Member | null;
}

export interface FilledSection {
  readonly section: SidebarSection;
  readonly conversations: readonly Conversation[];
}

interface Known {
  readonly sections: readonly SidebarSection[];
  readonly channels: ChannelState;
  readonly members: MemberState;
}

/** The sidebar's sections with the user's conversations, without those of archived channels. */
export function useFilledSections(): FilledSection[] {
  const state = useStore(sectionStore);
  const sections = useMemo(() => shownSections(state), [state]);
  const channels = useStore(channelStore);
  const members = useStore(memberStore);
  const order = useStore(
    reads.reads,
    useShallow((all) => recentOrder(sections, channels, all)),
  );
  return useMemo(
    () => fillSections({ sections, channels, members }, order),
    [sections, channels, members, order],
  );
}

/** The same outside of components. */
export function filledSections(): FilledSection[] {
  const sections = shownSections(sectionStore.getState());
  const channels = channelStore.getState();
  const order = recentOrder(sections, channels, reads.reads.getState());
  return fillSections({ sections, channels, members: memberStore.getState() }, order);
}

/** Ids of the conversations in sections that are sorted by what is new: other messages sort nothing. */
function recentOrder(
  sections: readonly SidebarSection[],
  channels: ChannelState,
  all: Reads,
): number[] {
  const recent = new Set(sections.filter(({ sort }) => sort === 'recent').map(({ id }) => id));
  const placeOf = placing(sections, channels);
  return unreadThenNewest(all, (id) => {
    const channel = channels.channels[id];
    return channel !== undefined && recent.has(placeOf(channel));
  });
}

export function fillSections(
  { sections, channels, members }: Known,
  order: readonly number[],
): FilledSection[] {
  const placeOf = placing(sections, channels);
  const bySection = new Map<string, Conversation[]>(sections.map(({ id }) => [id, []]));
  const listed: Conversation[] = [
    ...ownPublicChannels(channels).map((channel) => ({ channel, partner: null })),
    ...ownDirectMessages(channels, members, order),
  ];
  for (const conversation of listed)
    bySection.get(placeOf(conversation.channel))?.push(conversation);
  return sections.map((section) => {
    const conversations = bySection.get(section.id) ?? [];
    return { section, conversations: sorted(conversations, section, order, members) };
  });
}

/** The section that a conversation is shown in: a star wins, until the conversation is put elsewhere. */
function placing(
  sections: readonly SidebarSection[],
  { memberships }: ChannelState,
): (channel: SharedChannel) => string {
  const known = new Set<string>(sections.map(({ id }) => id));
  return ({ id, dm_channel }) => {
    const own = memberships[id];
    if (own?.starred) return 'starred';
    if (own?.sectionId && known.has(own.sectionId)) return own.sectionId;
    return dm_channel ? 'direct' : 'channels';
  };
}

function sorted(
  conversations: readonly Conversation[],
  { sort }: SidebarSection,
  order: readonly number[],
  members: MemberState,
): Conversation[] {
  if (sort === 'name') return byName(conversations, members);
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ channel }: Conversation) => places.get(channel.id) ?? order.length;
  return conversations.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Channels, as they come, and then direct messages. */
function byName(conversations: readonly Conversation[], members: MemberState): Conversation[] {
  const nameOf = ({ channel }: Conversation) =>
    channel.dm_channel ? directName(channel, members).toLowerCase() : '';
  const names = new Map(conversations.map((one) => [one, nameOf(one)]));
  return conversations.toSorted((one, other) =>
    compareNames(names.get(one) ?? '', names.get(other) ?? ''),
  );
}
