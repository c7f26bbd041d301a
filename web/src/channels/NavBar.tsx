import type { ReactNode, Ref } from 'react';
import { editChannelText, openChannelDetails } from './channel-dialogs';
import type { SharedChannel } from './channel-store';
import styles from './ChannelNavBar.module.css';

interface NavBarProps {
  channel: SharedChannel;
  /** The name, with its icon before it. */
  name: ReactNode;
  headingRef: Ref<HTMLHeadingElement>;
  /** Buttons at the right end. */
  children: ReactNode;
}

/** SPEC §2 "Channel nav bar": of a public channel or direct messages. */
export function NavBar({ channel, name, headingRef, children }: NavBarProps) {
  const { id, topic } = channel;
  return (
    <header className={styles.bar}>
      <div className={styles.about}>
        <h1 ref={headingRef} tabIndex={-1} className={styles.heading}>
          <button
            type="button"
            className={styles.name}
            aria-haspopup="dialog"
            onClick={() => openChannelDetails(id)}
          >
            {name}
          </button>
        </h1>
        <button
          type="button"
          className={styles.topic}
          aria-haspopup="dialog"
          onClick={() => editChannelText(id, 'topic')}
        >
          {topic ? <span dir="auto">{topic}</span> : 'Add a topic'}
        </button>
      </div>
      {children}
    </header>
  );
}
