import { texts } from '@parley/contract/texts';
import UserX from 'lucide-react/icons/user-x';
import { useMemo } from 'react';
import type { SharedChannel } from '../../data/channels/channel-store';
import { Conversation } from '../channels/Conversation';
import { EndBar, JoinBar } from '../channels/JoinBar';
import { memberName } from '../../data/people/member-store';
import { usePartner } from '../../data/people/partner';
import { EmptyState } from '../../platform/ui/EmptyState';
import { DirectMessagesBeginning } from './DirectMessagesBeginning';
import { DirectMessagesNavBar } from './DirectMessagesNavBar';
import { rejoinChat } from '../../data/direct-messages/direct-messages';
import { GroupView } from './GroupView';

interface DirectMessagesViewProps {
  channel: SharedChannel;
  /** The message of a link; null shows the newest. */
  messageId: number | null;
}

/**
 * Direct messages with another member, or of a group. Key it by channel id: it does not support switching
 * channels.
 */
export function DirectMessagesView(props: DirectMessagesViewProps) {
  return props.channel.kind === 'group' ? <GroupView {...props} /> : <PartnerView {...props} />;
}

function PartnerView({ channel, messageId }: DirectMessagesViewProps) {
  const partner = usePartner(channel);
  const name = memberName(partner);
  const { id, kind, created_at } = channel;
  const shown = useMemo(() => ({ id, kind, created_at, name }), [id, kind, created_at, name]);
  if (!partner) {
    return (
      <EmptyState icon={<UserX aria-hidden />} title="This person is not in the workspace">
        The invite was withdrawn before they signed in.
      </EmptyState>
    );
  }

  return (
    <Conversation
      channel={shown}
      messageId={messageId}
      title={name}
      label={`Direct messages with ${name}`}
      placeholder={`Message ${name}`}
      renderNavBar={(heading) => (
        <DirectMessagesNavBar channel={channel} partner={partner} headingRef={heading} />
      )}
      isClosed={partner.deactivated || partner.deleted === true}
      joinBar={
        partner.deleted ? (
          <EndBar>{texts.accountDeleted}</EndBar>
        ) : partner.deactivated ? (
          <EndBar>{`${name} is deactivated in this workspace: you can only read.`}</EndBar>
        ) : (
          <JoinBar action="Join Chat" onJoin={() => rejoinChat(channel)}>
            You left the chat with <strong>{name}</strong>. Join it to write again.
          </JoinBar>
        )
      }
      renderBeginning={(empty) => <DirectMessagesBeginning partner={partner} empty={empty} />}
    />
  );
}
