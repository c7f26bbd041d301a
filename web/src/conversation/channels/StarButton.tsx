import Star from 'lucide-react/icons/star';
import { IconButton } from '../../platform/ui/IconButton';
import styles from './StarButton.module.css';
import { useIsStarred, type SharedChannel } from '../../data/channels/channel-store';
import { toggleStar } from '../../data/channels/stars';

/** Puts the channel at the top of the user's sidebar. For members; never for general (SPEC §6). */
export function StarButton({ channel }: { channel: SharedChannel }) {
  const starred = useIsStarred(channel.id);
  return (
    <IconButton
      label={starred ? 'Remove the star' : 'Star this channel'}
      aria-label="Star"
      aria-pressed={starred}
      className={styles.star}
      tooltipSide="bottom"
      onClick={() => toggleStar(channel)}
    >
      <Star aria-hidden />
    </IconButton>
  );
}
