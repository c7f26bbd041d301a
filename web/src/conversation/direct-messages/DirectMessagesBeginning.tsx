import type { Member } from '@parley/contract/entities/user';
import { memberName } from '../../data/people/member-store';
import { showProfile } from '../../data/places/side-panel';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { Button } from '../../platform/ui/Button';
import styles from './DirectMessagesBeginning.module.css';

/** Shown above the first message, or in its place. */
export function DirectMessagesBeginning(props: { partner: Member; empty: boolean }) {
  const { partner, empty } = props;
  const name = memberName(partner);
  return (
    <div className={styles.beginning}>
      <Avatar user={partner} size={72} />
      <h2 className={styles.title}>{name}</h2>
      <p className={styles.text}>
        {empty
          ? `No messages yet. Only you and ${name} can read this conversation.`
          : `This is the start of your conversation with ${name}. Only the two of you can read it.`}
      </p>
      <Button size="small" onClick={({ currentTarget }) => showProfile(partner.id, currentTarget)}>
        View full profile
      </Button>
    </div>
  );
}
