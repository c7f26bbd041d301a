import type { Member } from '@parley/contract/entities/user';
import { localTime } from '@parley/contract/rules/local-time';
import Video from 'lucide-react/icons/video';
import { useIsMember, type SharedChannel } from '../../data/channels/channel-store';
import { openCallWindow } from '../../data/calls/call-window';
import { useNow } from '../../platform/lib/use-now';
import { useWorkspaceAddress } from '../../data/places/workspace-path';
import { memberName } from '../../data/people/member-store';
import { PresenceMarks } from '../../conversation/people/PresenceMarks';
import { showProfile } from '../../data/places/side-panel';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { Button } from '../../platform/ui/Button';
import styles from './About.module.css';
import { AboutRow } from './AboutRow';
import { AddToChatButton } from './AddToChatButton';
import { ChannelFiles } from './ChannelFiles';
import { NotifyLevels } from './NotifyLevels';
import { SearchButton } from './SearchButton';
import { StarToggle } from './StarToggle';

interface DirectMessagesAboutProps {
  channel: SharedChannel;
  partner: Member;
}

/** SPEC §2 "Channel details modal", the tab About of direct messages. */
export function DirectMessagesAbout({ channel, partner }: DirectMessagesAboutProps) {
  const joined = useIsMember(channel.id);
  const address = useWorkspaceAddress();
  const now = useNow();

  return (
    <div className={styles.about}>
      <div className={styles.person}>
        <Avatar user={partner} size={72} />
        <div>
          <p className={styles.personName}>
            <bdi>{memberName(partner)}</bdi>
            <PresenceMarks member={partner} />
          </p>
          {partner.what_i_do && (
            <p className={styles.what} dir="auto">
              {partner.what_i_do}
            </p>
          )}
        </div>
      </div>
      <div className={styles.ways}>
        {joined && (
          <>
            <StarToggle channel={channel} />
            <Button
              icon={<Video aria-hidden />}
              onClick={() => openCallWindow(address, channel.id)}
            >
              Start a Call
            </Button>
            <AddToChatButton channel={channel} />
          </>
        )}
        <SearchButton channelId={channel.id} />
        <Button onClick={() => showProfile(partner.id, null)}>View full profile</Button>
      </div>
      <dl className={styles.facts}>
        <AboutRow label="Local time">{localTime(now, partner)}</AboutRow>
        <AboutRow label="Email">
          <a href={`mailto:${partner.email}`}>{partner.email}</a>
        </AboutRow>
      </dl>
      {joined && <NotifyLevels channelId={channel.id} />}
      <ChannelFiles channelId={channel.id} />
    </div>
  );
}
