import { editChannelText } from '../../data/channels/channel-dialogs';
import { useIsMember, type SharedChannel } from '../../data/channels/channel-store';
import { useDirectName } from '../../data/people/partner';
import styles from './About.module.css';
import { AboutRow } from './AboutRow';
import { AddToChatButton } from './AddToChatButton';
import { ChannelFiles } from './ChannelFiles';
import { CreatedOn } from './CreatedOn';
import { NotifyLevels } from './NotifyLevels';
import { SearchButton } from './SearchButton';
import { StarToggle } from './StarToggle';

/** The tab About of a group's direct messages. */
export function GroupAbout({ channel }: { channel: SharedChannel }) {
  const { id, topic } = channel;
  const joined = useIsMember(id);
  const name = useDirectName(channel);
  return (
    <div className={styles.about}>
      <div className={styles.ways}>
        {joined && (
          <>
            <StarToggle channel={channel} />
            <AddToChatButton channel={channel} />
          </>
        )}
        <SearchButton channelId={id} />
      </div>
      <dl className={styles.facts}>
        <AboutRow label="Name" onEdit={joined ? () => editChannelText(id, 'name') : undefined}>
          <bdi>{name}</bdi>
        </AboutRow>
        <AboutRow label="Topic" onEdit={joined ? () => editChannelText(id, 'topic') : undefined}>
          {topic ? <bdi>{topic}</bdi> : 'Add a topic'}
        </AboutRow>
        <AboutRow label="Who can read it">The people of the group, for good</AboutRow>
        <CreatedOn channel={channel} />
      </dl>
      {joined && <NotifyLevels channelId={id} />}
      <ChannelFiles channelId={id} />
    </div>
  );
}
