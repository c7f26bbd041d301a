import Check from 'lucide-react/icons/check';
import { memo } from 'react';
import { Link } from 'wouter';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { Button, buttonClass } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import styles from './ChannelBrowser.module.css';
import { ChannelSign, spokenChannel } from '../../platform/ui/ChannelSign';
import { isGeneral } from '../../data/channels/channel-order';
import { useIsMember, type SharedChannel } from '../../data/channels/channel-store';
import { joinChannel, leaveChannel, leaveQuestion } from '../../data/channels/membership';
import { useAttempt } from '../../platform/api/use-attempt';

export const ChannelBrowserRow = memo(function ChannelBrowserRow(props: {
  channel: SharedChannel;
}) {
  const { channel } = props;
  const joined = useIsMember(channel.id);
  const path = useWorkspacePath();
  const { running, problem, attempt } = useAttempt();
  const count = Object.keys(channel.users).length;

  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <Link to={path(channel.id)} className={styles.name}>
          <ChannelSign channel={channel} size={15} isSilent={channel.kind !== 'private'} />
          <span className={styles.nameText} dir="auto">
            {channel.name}
          </span>
        </Link>
        <p className={styles.facts}>
          <span className={styles.fact}>{`${count} ${count === 1 ? 'member' : 'members'}`}</span>
          {channel.topic && (
            <span className="ellipsis">
              <bdi>{channel.topic}</bdi>
            </span>
          )}
          {joined && (
            <span className={styles.fact}>
              <span className={styles.joined}>
                <Check size={13} aria-hidden /> Joined
              </span>
            </span>
          )}
        </p>
        <Problem>{problem}</Problem>
      </div>
      {!isGeneral(channel) && (
        <div className={styles.actions}>
          <Link
            to={path(channel.id)}
            className={buttonClass({ size: 'small' })}
            aria-label={`View ${spokenChannel(channel)}`}
          >
            View
          </Link>
          {/* Ignores the second click of a double click: Join and Leave replace each other in place. */}
          {channel.archived ? null : joined ? (
            <Button
              size="small"
              aria-label={`Leave ${spokenChannel(channel)}`}
              loading={running}
              {...leaveQuestion(channel)}
              onClick={() => void attempt(() => leaveChannel(channel.id))}
            >
              Leave
            </Button>
          ) : (
            <Button
              size="small"
              variant="primary"
              aria-label={`Join #${channel.name}`}
              loading={running}
              onClick={({ detail }) => detail < 2 && void attempt(() => joinChannel(channel.id))}
            >
              Join
            </Button>
          )}
        </div>
      )}
    </li>
  );
});
