import { Button } from '../ui/Button';
import { Problem } from '../ui/fields/Problem';
import type { SharedChannel } from './channel-store';
import styles from '../ui/EndBar.module.css';
import { useManages } from './managing';
import { useBringBack } from './use-bring-back';

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
