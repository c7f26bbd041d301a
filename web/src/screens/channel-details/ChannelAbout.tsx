import { editChannelText, type ChannelText } from '../../data/channels/channel-dialogs';
import { isGeneral } from '../../data/channels/channel-order';
import { ChannelSign } from '../../platform/ui/ChannelSign';
import { useIsMember, type SharedChannel } from '../../data/channels/channel-store';
import styles from './About.module.css';
import { AboutRow } from './AboutRow';
import { ChannelReach } from './ChannelReach';
import { ChannelFiles } from './ChannelFiles';
import { CreatedOn } from './CreatedOn';
import { NotifyLevels } from './NotifyLevels';
import { LeaveOrDelete } from './LeaveOrDelete';
import { SearchButton } from './SearchButton';

function reach({ kind, archived }: SharedChannel): string {
  const who = kind === 'private' ? 'Private: its members' : 'Public: everybody in the workspace';
  return archived ? `${who}. The channel is archived.` : who;
}

/** SPEC §2 "Channel details modal", the tab About of a public channel. */
export function ChannelAbout({ channel }: { channel: SharedChannel }) {
  const { id, name, topic, description, archived } = channel;
  const joined = useIsMember(id);
  const edits = (text: ChannelText) => (archived ? undefined : () => editChannelText(id, text));
  const blank = (offer: string) => (archived ? 'None' : offer);
  return (
    <div className={styles.about}>
      <dl className={styles.facts}>
        <AboutRow label="Name" onEdit={isGeneral(channel) ? undefined : edits('name')}>
          <span className={styles.name}>
            <ChannelSign channel={channel} size={15} />
            <bdi>{name}</bdi>
          </span>
        </AboutRow>
        <AboutRow label="Topic" onEdit={edits('topic')}>
          {topic ? <bdi>{topic}</bdi> : blank('Add a topic')}
        </AboutRow>
        <AboutRow label="Description" onEdit={edits('description')}>
          {description ? <bdi>{description}</bdi> : blank('Add a description')}
        </AboutRow>
        <AboutRow label="Who can read it">{reach(channel)}</AboutRow>
        <CreatedOn channel={channel} />
      </dl>
      {joined && <NotifyLevels channelId={id} />}
      <ChannelReach channel={channel}>
        <SearchButton channelId={id} />
      </ChannelReach>
      <LeaveOrDelete channel={channel} />
      <ChannelFiles channelId={id} />
    </div>
  );
}
