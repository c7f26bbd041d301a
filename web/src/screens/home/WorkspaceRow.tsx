import type { WorkspaceSummary } from '@parley/contract/entities/workspace-summary';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'wouter';
import { classes } from '../../platform/lib/classes';
import { buttonClass } from '../../platform/ui/Button';
import { WaitingMark } from '../../conversation/unread/WaitingMark';
import { WorkspaceTile } from './WorkspaceTile';
import styles from './WorkspaceRow.module.css';

export function WorkspaceRow({ workspace }: { workspace: WorkspaceSummary }) {
  const { address, title, num_users: members, unread, mentions } = workspace;
  return (
    <li className={styles.row}>
      <WorkspaceTile workspace={workspace} />
      <div className={styles.about}>
        <p className={styles.title}>
          <span>{title}</span>
          <WaitingMark waiting={{ unread, mentions }} className={styles.mark} />
        </p>
        <p className={styles.detail}>{`${address}.${location.host}`}</p>
        <p className={styles.detail}>{`${members} ${members === 1 ? 'member' : 'members'}`}</p>
      </div>
      <Link
        to={`/workspace/${address}/0`}
        className={classes(buttonClass({ variant: 'primary' }), styles.launch)}
        aria-label={`Launch ${title}`}
      >
        Launch
        <ArrowRight aria-hidden />
      </Link>
    </li>
  );
}
