import { useMemo } from 'react';
import type { SharedChannel } from '../../data/channels/channel-store';
import { Conversation } from '../channels/Conversation';
import { JoinBar } from '../channels/JoinBar';
import { LeaveButton } from '../channels/LeaveButton';
import { MembersButton } from '../channels/MembersButton';
import { NavBar } from '../channels/NavBar';
import { useIsMember } from '../../data/channels/channel-store';
import { useDirectName } from '../../data/people/partner';
import { leaveChat, rejoinChat } from '../../data/direct-messages/direct-messages';
import { GroupBeginning } from './GroupBeginning';
import { GroupMark } from './GroupMark';

interface GroupViewProps {
  channel: SharedChannel;
  /** The message of a link; null shows the newest. */
  messageId: number | null;
}

/** Direct messages of a group. Key it by channel id: it does not support switching channels. */
export function GroupView({ channel, messageId }: GroupViewProps) {
  const name = useDirectName(channel);
  const { id, kind, created_at } = channel;
  const joined = useIsMember(id);
  const shown = useMemo(() => ({ id, kind, created_at, name }), [id, kind, created_at, name]);
  return (
    <Conversation
      channel={shown}
      messageId={messageId}
      title={name}
      label={`Group ${name}`}
      placeholder={`Message ${name}`}
      renderNavBar={(heading) => (
        <NavBar
          channel={channel}
          headingRef={heading}
          name={
            <>
              <GroupMark group={channel} />
              <span className="ellipsis" title={name} dir="auto">
                {name}
              </span>
            </>
          }
        >
          <MembersButton channel={channel} />
          {joined && <LeaveButton channelId={id} onLeave={() => leaveChat(channel)} what="Chat" />}
        </NavBar>
      )}
      joinBar={
        <JoinBar action="Join Chat" onJoin={() => rejoinChat(channel)}>
          You left the chat with <strong>{name}</strong>. Join it to write again.
        </JoinBar>
      }
      renderBeginning={(empty) => <GroupBeginning group={channel} empty={empty} />}
    />
  );
}
