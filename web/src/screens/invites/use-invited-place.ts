import type { InviteRole } from '@parley/contract/entities/invite';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { firstChannel, ownPublicChannels } from '../../data/channels/channel-order';
import { channelStore, type SharedChannel } from '../../data/channels/channel-store';
import { routeOf } from '../../data/places/workspace-path';

/** Where an invite leads, copied or mailed, and as what. */
export interface InvitedPlace {
  channels: readonly SharedChannel[];
  /** At first the channel on the screen; undefined for a guest who is in none. */
  channel: SharedChannel | undefined;
  setChannelId: (id: number) => void;
  role: InviteRole;
  setRole: (role: InviteRole) => void;
}

export function useInvitedPlace(): InvitedPlace {
  const state = useStore(channelStore);
  const channels = ownPublicChannels(state);
  const [path] = useLocation();
  const here = routeOf(path.split('/')[3] ?? '');
  const [chosen, setChannelId] = useState<number | null>(null);
  const [role, setRole] = useState<InviteRole>('member');
  const channel = channels.find(({ id }) => id === (chosen ?? here)) ?? firstChannel(state);
  return { channels, channel, setChannelId, role, setRole };
}
