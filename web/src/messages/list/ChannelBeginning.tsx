import Hash from 'lucide-react/icons/hash';
import { lazyValue } from '../../lib/lazy-value';
import styles from './ChannelBeginning.module.css';

const dateFormat = lazyValue(() => new Intl.DateTimeFormat('en', { dateStyle: 'long' }));

/** Shown above a channel's first message, or alone in an empty channel. */
export function ChannelBeginning(props: { name: string; createdAt: string; empty: boolean }) {
  const { name, createdAt, empty } = props;
  return (
    <div className={styles.beginning}>
      <div className={styles.icon}>
        <Hash size={26} aria-hidden />
      </div>
      <h2 className={styles.title}>
        {empty ? 'Say the first word in' : 'This is where'} #{name}
        {!empty && ' begins'}
      </h2>
      <p className={styles.text}>
        The channel was created on {dateFormat().format(new Date(createdAt))}.
        {empty && ' People who join later can read earlier messages.'}
      </p>
    </div>
  );
}
