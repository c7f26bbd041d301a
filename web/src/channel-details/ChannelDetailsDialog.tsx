import {
  closeChannelDetails,
  openChannelDetails,
  useChannelDialogs,
} from '../channels/channel-dialogs';
import { ChannelSign } from '../ui/ChannelSign';
import { useChannel, type SharedChannel } from '../channels/channel-store';
import { usePartner } from '../people/partner';
import { Dialog } from '../ui/overlays/Dialog';
import { Tabs } from '../ui/Tabs';
import { BringBackDialog } from './BringBackDialog';
import { ChannelAbout } from './ChannelAbout';
import styles from './ChannelDetailsDialog.module.css';
import { ChannelMembers } from './ChannelMembers';
import { DirectMessagesAbout } from './DirectMessagesAbout';
import { EditChannelTextDialog } from './EditChannelTextDialog';

/** SPEC §2 "Channel details modal". Its edit dialogs open above it. */
export function ChannelDetailsDialog() {
  const { open, channelId } = useChannelDialogs(({ details }) => details);
  const channel = useChannel(channelId);
  if (!channel) return null;
  const props = { open, channel };
  return channel.dm_channel ? <DirectMessagesDetails {...props} /> : <PublicDetails {...props} />;
}

interface DetailsProps {
  open: boolean;
  channel: SharedChannel;
}

function PublicDetails({ open, channel }: DetailsProps) {
  const shown = useChannelDialogs(({ details }) => details.tab);
  const count = Object.keys(channel.users).length;
  return (
    <Dialog
      open={open}
      onClose={closeChannelDetails}
      size="large"
      title={
        <span className={styles.title}>
          <ChannelSign channel={channel} size={18} />
          <bdi className={styles.name}>{channel.name}</bdi>
        </span>
      }
    >
      <div className={styles.details}>
        <Tabs
          label="Channel details"
          shown={shown}
          onShow={(tab) => openChannelDetails(channel.id, tab)}
          tabs={[
            { name: 'about', title: 'About', content: <ChannelAbout channel={channel} /> },
            {
              name: 'members',
              title: (
                <>
                  Members <span className={styles.count}>{count}</span>
                </>
              ),
              content: <ChannelMembers channel={channel} />,
            },
          ]}
        />
      </div>
      {open && <EditChannelTextDialog />}
      {open && <BringBackDialog />}
    </Dialog>
  );
}

function DirectMessagesDetails({ open, channel }: DetailsProps) {
  const partner = usePartner(channel);
  if (!partner) return null;
  return (
    <Dialog open={open} onClose={closeChannelDetails} size="medium" title={partner.email}>
      <div className={styles.details}>
        <Tabs
          label="Details"
          shown="about"
          onShow={() => undefined}
          tabs={[
            {
              name: 'about',
              title: 'About',
              content: <DirectMessagesAbout channel={channel} partner={partner} />,
            },
          ]}
        />
      </div>
    </Dialog>
  );
}
