import type { ReactNode, Ref } from 'react';
import type { Elements } from '../../platform/lib/elements';
import { editChannelText, openChannelDetails } from '../../data/channels/channel-dialogs';
import type { SharedChannel } from '../../data/channels/channel-store';
import styles from './ChannelNavBar.module.css';

interface NavBarProps {
  channel: SharedChannel;
  /** The name, with its icon before it. */
  name: ReactNode;
  headingRef: Ref<HTMLHeadingElement>;
  /** Buttons at the right end. */
  children: Elements;
}

/** SPEC §2 "Channel nav bar": of a public channel or direct messages. */
export function NavBar({ channel, name, headingRef, children }: NavBarProps) {
  const { id, topic, archived } = channel;
  const shownTopic = topic ? <span dir="auto">{topic}</span> : null;
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
        {archived ? (
          shownTopic && <p className={styles.topic}>{shownTopic}</p>
        ) : (
          <button
            type="button"
            className={styles.topic}
            aria-haspopup="dialog"
            onClick={() => editChannelText(id, 'topic')}
          >
            {shownTopic ?? 'Add a topic'}
          </button>
        )}
      </div>
      {children}
    </header>
  );
}
