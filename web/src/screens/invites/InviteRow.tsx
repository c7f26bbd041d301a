import { callFailed } from '../../data/session/call-problem';
import { Button } from '../../platform/ui/Button';
import styles from './InviteRow.module.css';

interface InviteRowProps {
  title: string;
  detail: string;
  /** Takes the invite back. */
  action: { label: string; name: string; run: () => Promise<void> };
}

/** An invite that still works, in a list of the invite dialog. */
export function InviteRow({ title, detail, action }: InviteRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.about}>
        <bdi className={styles.title} title={title}>
          {title}
        </bdi>
        <span className={styles.detail}>{detail}</span>
      </span>
      <Button
        size="small"
        aria-label={action.name}
        onClick={() => void action.run().catch(callFailed)}
      >
        {action.label}
      </Button>
    </li>
  );
}
