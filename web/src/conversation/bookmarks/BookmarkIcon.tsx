import type { Bookmark } from '@parley/contract/entities/bookmark';
import Link from 'lucide-react/icons/link';
import { Emoji } from '../emoji/Emoji';

/** Its emoji, or a link's: pictures of other servers are never asked for. */
export function BookmarkIcon({ emoji }: Pick<Bookmark, 'emoji'>) {
  return emoji === null ? <Link size={14} aria-hidden /> : <Emoji code={emoji} size={15} />;
}
