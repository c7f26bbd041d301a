import type { Member } from '@parley/contract/entities/user';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { useMessageListContext } from '../actions/message-list-context';
import styles from './MessageRowView.module.css';

/** The author's name; opens the user popup. */
export function MessageAuthor({ userId, name }: { userId: number; name: string }) {
  const { showUser } = useMessageListContext();
  if (!showUser) return <span className={styles.name}>{name}</span>;
  return (
    <button
      type="button"
      className={styles.name}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => showUser(userId, currentTarget)}
    >
      {name}
    </button>
  );
}

/** Only for the pointer: the name beside it opens the same popup for keyboard and screen readers. */
export function MessageAvatar({ author }: { author: Member }) {
  const { showUser } = useMessageListContext();
  const picture = <Avatar user={author} size={36} />;
  if (!showUser) return <span className={styles.avatar}>{picture}</span>;
  return (
    <button
      type="button"
      className={styles.avatar}
      tabIndex={-1}
      aria-hidden
      onClick={({ currentTarget }) => showUser(author.id, currentTarget)}
    >
      {picture}
    </button>
  );
}
