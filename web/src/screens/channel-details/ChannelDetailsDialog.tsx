import {
  closeChannelDetails,
  openChannelDetails,
  useChannelDialogs,
} from '../../data/channels/channel-dialogs';
import { BookmarkDialog } from '../../conversation/bookmarks/BookmarkDialog';
import { ChannelBookmarks } from '../../conversation/bookmarks/ChannelBookmarks';
import { ChannelSign } from '../../platform/ui/ChannelSign';
import { useChannel, type SharedChannel } from '../../data/channels/channel-store';
import { GroupMark } from '../../conversation/direct-messages/GroupMark';
import { useDirectName, usePartner } from '../../data/people/partner';
import { PinnedMessages } from '../../conversation/pins/PinnedMessages';
import { Dialog } from '../../platform/ui/overlays/Dialog';
import { Tabs } from '../../platform/ui/Tabs';
import { BringBackDialog } from './BringBackDialog';
import { ChannelAbout } from './ChannelAbout';
import styles from './ChannelDetailsDialog.module.css';
import { ChannelMembers } from './ChannelMembers';
import { DirectMessagesAbout } from './DirectMessagesAbout';
import { EditChannelTextDialog } from './EditChannelTextDialog';
import { GroupAbout } from './GroupAbout';

/** SPEC §2 "Channel details modal". Its edit dialogs open above it. */
export function ChannelDetailsDialog() {
  const { open, channelId } = useChannelDialogs(({ details }) => details);
  const channel = useChannel(channelId);
  if (!channel) return null;
  const Details = channel.kind === 'direct' ? DirectMessagesDetails : MembersDetails;
  return <Details open={open} channel={channel} />;
}

interface DetailsProps {
  open: boolean;
  channel: SharedChannel;
}

/** Shows the details of a channel or a group. */
function MembersDetails({ open, channel }: DetailsProps) {
  const shown = useChannelDialogs(({ details }) => details.tab);
  const count = Object.keys(channel.users).length;
  const groupName = useDirectName(channel);
  const About = channel.kind === 'group' ? GroupAbout : ChannelAbout;
  return (
    <Dialog
      open={open}
      onClose={closeChannelDetails}
      size="large"
      title={
        <span className={styles.title}>
          {channel.kind === 'group' ? (
            <GroupMark group={channel} />
          ) : (
            <ChannelSign channel={channel} size={18} />
          )}
          <bdi className={styles.name}>{channel.kind === 'group' ? groupName : channel.name}</bdi>
        </span>
      }
    >
      <div className={styles.details}>
        <Tabs
          label="Channel details"
          shown={shown}
          onShow={(tab) => openChannelDetails(channel.id, tab)}
          tabs={[
            { name: 'about', title: 'About', content: <About channel={channel} /> },
            {
              name: 'members',
              title: (
                <span>
                  Members <span className={styles.count}>{count}</span>
                </span>
              ),
              content: <ChannelMembers channel={channel} />,
            },
            pinsTab(channel),
            bookmarksTab(channel),
          ]}
        />
      </div>
      {open && <EditChannelTextDialog />}
      {open && <BringBackDialog />}
      {open && <BookmarkDialog />}
    </Dialog>
  );
}

const pinsTab = (channel: SharedChannel) =>
  ({
    name: 'pins',
    title: 'Pins',
    content: <PinnedMessages channel={channel} onOpen={closeChannelDetails} />,
  }) as const;

const bookmarksTab = (channel: SharedChannel) =>
  ({
    name: 'bookmarks',
    title: 'Bookmarks',
    content: <ChannelBookmarks channel={channel} onOpen={closeChannelDetails} />,
  }) as const;

function DirectMessagesDetails({ open, channel }: DetailsProps) {
  const shown = useChannelDialogs(({ details }) => details.tab);
  const partner = usePartner(channel);
  if (!partner) return null;
  return (
    <Dialog open={open} onClose={closeChannelDetails} size="medium" title={partner.email}>
      <div className={styles.details}>
        <Tabs
          label="Details"
          shown={shown}
          onShow={(tab) => openChannelDetails(channel.id, tab)}
          tabs={[
            {
              name: 'about',
              title: 'About',
              content: <DirectMessagesAbout channel={channel} partner={partner} />,
            },
            pinsTab(channel),
            bookmarksTab(channel),
          ]}
        />
      </div>
      {open && <BookmarkDialog />}
    </Dialog>
  );
}
