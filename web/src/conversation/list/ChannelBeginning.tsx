import type { Channel } from '@parley/contract/entities/channel';
import { ChannelName, ChannelSign } from '../../platform/ui/ChannelSign';
import { lazyValue } from '../../platform/lib/lazy-value';
import styles from './ChannelBeginning.module.css';

const dateFormat = lazyValue(() => new Intl.DateTimeFormat('en', { dateStyle: 'long' }));

interface ChannelBeginningProps {
  channel: Pick<Channel, 'name' | 'kind' | 'created_at'>;
  empty: boolean;
}

/** Shown above a channel's first message, or alone in an empty channel. */
export function ChannelBeginning(props: ChannelBeginningProps) {
  const { channel, empty } = props;
  const isPrivate = channel.kind === 'private';
  const date = dateFormat().format(new Date(channel.created_at));
  const sentences = [
    `The channel was created on ${date}.`,
    ...(isPrivate ? ['Only its members see it.'] : []),
    ...(empty
      ? [`People who ${isPrivate ? 'are added' : 'join'} later can read earlier messages.`]
      : []),
  ];
  return (
    <div className={styles.beginning}>
      <div className={styles.icon}>
        <ChannelSign channel={channel} size={26} isSilent />
      </div>
      <h2 className={styles.title}>
        <span>{empty ? 'Say the first word in' : 'This is where'}</span>{' '}
        <ChannelName channel={channel} />
        {!empty && <span> begins</span>}
      </h2>
      <p className={styles.text}>{sentences.join(' ')}</p>
    </div>
  );
}
