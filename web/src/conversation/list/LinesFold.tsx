import ChevronDown from 'lucide-react/icons/chevron-down';
import { classes } from '../../platform/lib/classes';
import { memberName, useMembers } from '../../data/people/member-store';
import type { FoldRow } from './fold-lines';
import styles from './LinesFold.module.css';

interface LinesFoldProps {
  fold: FoldRow;
  onToggle: (fold: FoldRow) => void;
}

/** `4 changes by Alice and 2 others`: shows the lines below it, or hides them. */
export function LinesFold({ fold, onToggle }: LinesFoldProps) {
  const ids = [...new Set(fold.lines.map(({ user_id }) => user_id))];
  const members = useMembers(ids);
  const [first = 0] = ids;
  const others = ids.length - 1;
  const andOthers = others > 0 ? ` and ${others} ${others === 1 ? 'other' : 'others'}` : '';
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={fold.isOpen}
      onClick={() => onToggle(fold)}
    >
      <ChevronDown className={classes(styles.chevron, fold.isOpen && styles.open)} aria-hidden />
      <span>{`${fold.lines.length} changes by ${memberName(members[first])}${andOthers}`}</span>
    </button>
  );
}
