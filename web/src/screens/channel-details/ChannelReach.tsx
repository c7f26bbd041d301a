import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Hash from 'lucide-react/icons/hash';
import Lock from 'lucide-react/icons/lock';
import type { Elements } from '../../platform/lib/elements';
import { useAttempt } from '../../platform/api/use-attempt';
import { isGeneral } from '../../data/channels/channel-order';
import { useIsMember, type SharedChannel } from '../../data/channels/channel-store';
import {
  archiveQuestion,
  changeChannel,
  kindQuestion,
  useManages,
} from '../../data/channels/managing';
import { useBringBack } from '../../data/channels/use-bring-back';
import { Button } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import { confirm, type Question } from '../../platform/ui/overlays/confirm';
import styles from './About.module.css';

interface ChannelReachProps {
  channel: SharedChannel;
  /** Buttons for everybody, in the same row. */
  children: Elements;
}

/** Makes a channel private or public, archives it or brings it back: for those who manage it. */
export function ChannelReach({ channel, children }: ChannelReachProps) {
  const manages = useManages(channel);
  const joined = useIsMember(channel.id);
  const { running, problem, attempt } = useAttempt();
  const back = useBringBack(channel);
  if (!manages || isGeneral(channel)) return <div className={styles.ways}>{children}</div>;

  async function change(wanted: Parameters<typeof changeChannel>[1], question: Question) {
    if (await confirm(question)) await attempt(() => changeChannel(channel.id, wanted));
  }

  const isPrivate = channel.kind === 'private';
  return (
    <div>
      <div className={styles.ways}>
        {children}
        {!channel.archived && (
          <Button
            icon={isPrivate ? <Hash aria-hidden /> : <Lock aria-hidden />}
            loading={running}
            onClick={() =>
              void change({ kind: isPrivate ? 'public' : 'private' }, kindQuestion(channel, joined))
            }
          >
            {isPrivate ? 'Make public' : 'Make private'}
          </Button>
        )}
        {channel.archived ? (
          <Button
            icon={<ArchiveRestore aria-hidden />}
            loading={back.running}
            onClick={back.bringBack}
          >
            Bring back
          </Button>
        ) : (
          <Button
            icon={<Archive aria-hidden />}
            loading={running}
            onClick={() => void change({ archived: true }, archiveQuestion(channel))}
          >
            Archive Channel
          </Button>
        )}
      </div>
      <Problem>{problem ?? back.problem}</Problem>
    </div>
  );
}
