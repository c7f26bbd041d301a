import type { Channel } from '@parley/contract/entities/channel';
import Hash from 'lucide-react/icons/hash';
import Lock from 'lucide-react/icons/lock';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './ChannelSign.module.css';

type Named = Pick<Channel, 'name' | 'kind'>;

/** Screen readers say this before the name of a private channel. */
const privateText = 'private channel';

interface ChannelSignProps {
  channel: Pick<Channel, 'kind'>;
  size: number;
  className?: string | undefined;
  /** Whether the text beside it says what it is. */
  isSilent?: boolean;
}

/** The sign before a channel's name: a hash, or a lock for a private channel. */
export function ChannelSign({ channel, size, className, isSilent = false }: ChannelSignProps) {
  const [Sign, label] = channel.kind === 'private' ? [Lock, privateText] : [Hash, '#'];
  const name = isSilent ? { 'aria-hidden': true } : { 'aria-label': label };
  return <Sign size={size} className={className} {...name} />;
}

/** `#launch` in a line of text, with a lock instead of the hash for a private channel. */
export function ChannelName({ channel }: { channel: Named }) {
  if (channel.kind !== 'private') return <span>{`#${channel.name}`}</span>;
  return (
    <span>
      <Lock className={styles.inText} aria-hidden />
      <VisuallyHidden>{`${privateText} `}</VisuallyHidden>
      <span>{channel.name}</span>
    </span>
  );
}

/** As plain text: `#launch`, `private channel board`. */
export function spokenChannel({ name, kind }: Named): string {
  return kind === 'private' ? `${privateText} ${name}` : `#${name}`;
}
