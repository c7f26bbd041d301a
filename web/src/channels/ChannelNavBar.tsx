import { Hash, LogOut, Users } from 'lucide-react';
import type { Ref } from 'react';
import { useNavigate } from 'react-router';
import { useAttempt } from '../api/use-attempt';
import { useWorkspacePath } from '../lib/workspace-path';
import { Button } from '../ui/Button';
import { Tooltip } from '../ui/Tooltip';
import styles from './ChannelNavBar.module.css';
import { firstChannel, isGeneral } from './channel-order';
import { channelStore, useIsMember, type SharedChannel } from './channel-store';
import { leaveChannel } from './membership';

interface ChannelNavBarProps {
  channel: SharedChannel;
  headingRef: Ref<HTMLHeadingElement>;
}

export function ChannelNavBar({ channel, headingRef }: ChannelNavBarProps) {
  const joined = useIsMember(channel.id);
  const count = Object.keys(channel.users).length;
  const members = `${count} ${count === 1 ? 'member' : 'members'}`;
  return (
    <header className={styles.bar}>
      <div className={styles.about}>
        <h1 ref={headingRef} tabIndex={-1} className={styles.name}>
          <Hash size={17} aria-label="#" />
          <span className={styles.nameText}>{channel.name}</span>
        </h1>
        <p className={styles.topic}>{channel.topic || 'Add a topic'}</p>
      </div>
      <Tooltip text={members} side="bottom">
        <span className={styles.members} role="img" aria-label={members}>
          <Users size={16} aria-hidden />
          {count}
        </span>
      </Tooltip>
      {joined && !isGeneral(channel) && <LeaveChannel channelId={channel.id} />}
    </header>
  );
}

function LeaveChannel({ channelId }: { channelId: number }) {
  const navigate = useNavigate();
  const path = useWorkspacePath();
  const { running, problem, attempt } = useAttempt();

  async function leave() {
    const left = await attempt(() => leaveChannel(channelId));
    const general = firstChannel(channelStore.getState());
    if (left && general) await navigate(path(general.id));
  }

  return (
    <>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button
        size="small"
        icon={<LogOut aria-hidden />}
        loading={running}
        onClick={() => void leave()}
        className={styles.leave}
      >
        <span className={styles.leaveText}>Leave Channel</span>
      </Button>
    </>
  );
}
