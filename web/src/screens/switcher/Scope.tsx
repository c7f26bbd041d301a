import X from 'lucide-react/icons/x';
import { usePlaceName } from '../../data/finding/use-place-name';
import styles from './Choices.module.css';
import { searchWithin } from '../../data/finding/switcher-store';

/** The conversation that is searched; pressing it searches everywhere. */
export function Scope({ channelId }: { channelId: number }) {
  const name = usePlaceName(channelId);
  return (
    <button
      type="button"
      className={styles.scope}
      aria-label={`In ${name}. Search everywhere`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => searchWithin(null)}
    >
      <bdi className="ellipsis">{name}</bdi> <X size={14} aria-hidden />
    </button>
  );
}
