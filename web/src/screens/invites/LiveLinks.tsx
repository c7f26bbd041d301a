import type { Invite } from '@parley/contract/entities/invite';
import { useStore } from 'zustand';
import { type ChannelState, channelStore } from '../../data/channels/channel-store';
import { lazyValue } from '../../platform/lib/lazy-value';
import { memberName, memberStore } from '../../data/people/member-store';
import { InviteRow } from './InviteRow';

const dateFormat = lazyValue(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }));

interface LiveLinksProps {
  links: readonly Invite[];
  revoke: (id: number) => Promise<void>;
}

/** The workspace's links that work: any member revokes them. */
export function LiveLinks({ links, revoke }: LiveLinksProps) {
  const { members, ownId } = useStore(memberStore);
  const channels = useStore(channelStore, (state) => state.channels);
  if (links.length === 0) return null;
  return (
    <ul aria-label="Links that work">
      {links.map((link) => {
        const place = placeName(link, channels);
        const maker = link.user_id === ownId ? 'you' : memberName(members[link.user_id]);
        return (
          <InviteRow
            key={link.id}
            title={place}
            detail={[`By ${maker}`, ...terms(link)].join(', ')}
            action={{
              label: 'Revoke',
              name: `Revoke the link to ${place} by ${maker}`,
              run: () => revoke(link.id),
            }}
          />
        );
      })}
    </ul>
  );
}

function placeName({ channel_ids }: Invite, channels: ChannelState['channels']): string {
  const names = channel_ids.flatMap((id) => channels[id]?.name ?? []);
  return names.length === 0 ? '#general' : names.map((name) => `#${name}`).join(', ');
}

function terms({ role, mailed, expires_at, uses_left }: Invite): string[] {
  const until = expires_at && `until ${dateFormat().format(new Date(expires_at))}`;
  const uses = uses_left !== null && `${uses_left} ${uses_left === 1 ? 'use' : 'uses'} left`;
  return [
    role === 'guest' && 'for guests',
    mailed && 'by mail',
    until ?? 'without end',
    uses,
  ].flatMap((term) => term || []);
}
