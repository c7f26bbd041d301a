import type { SharedChannel } from '../../data/channels/channel-store';
import { lazyValue } from '../../platform/lib/lazy-value';
import { AboutRow } from './AboutRow';

const dateFormat = lazyValue(() => new Intl.DateTimeFormat('en', { dateStyle: 'long' }));

export function CreatedOn({ channel }: { channel: Pick<SharedChannel, 'created_at'> }) {
  return (
    <AboutRow label="Created on">
      <time dateTime={channel.created_at}>{dateFormat().format(new Date(channel.created_at))}</time>
    </AboutRow>
  );
}
