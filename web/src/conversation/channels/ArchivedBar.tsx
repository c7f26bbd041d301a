import { Button } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import type { SharedChannel } from '../../data/channels/channel-store';
import styles from '../../platform/ui/EndBar.module.css';
import { useManages } from '../../data/channels/managing';
import { useBringBack } from '../../data/channels/use-bring-back';

/** Shown in place of the composer of an archived channel. */
export function ArchivedBar({ channel }: { channel: SharedChannel }) {
  const manages = useManages(channel);
  const { running, problem, bringBack } = useBringBack(channel);
  return (
    <div className={styles.bar}>
      <p className={styles.text}>This channel is archived.</p>
      <Problem>{problem}</Problem>
      {manages && (
        <Button loading={running} onClick={bringBack}>
          Bring back
        </Button>
      )}
    </div>
  );
}
