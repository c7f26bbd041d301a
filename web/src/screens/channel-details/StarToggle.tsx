import Star from 'lucide-react/icons/star';
import { useIsStarred, type SharedChannel } from '../../data/channels/channel-store';
import { toggleStar } from '../../data/channels/stars';
import { Button } from '../../platform/ui/Button';
import styles from './About.module.css';

/** Stars direct messages. */
export function StarToggle({ channel }: { channel: SharedChannel }) {
  const starred = useIsStarred(channel.id);
  return (
    <Button
      aria-label="Star"
      aria-pressed={starred}
      icon={<Star className={starred ? styles.starred : undefined} aria-hidden />}
      onClick={() => toggleStar(channel)}
    >
      {starred ? 'Starred' : 'Star'}
    </Button>
  );
}
