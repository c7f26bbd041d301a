import { useEffect } from 'react';
import { channelStore, type SharedChannel } from '../../data/channels/channel-store';
import { textFromHtml } from '../../conversation/composer/plain-text';
import { drafts } from '../../data/drafts/drafts';
import { copyAndTell } from '../../platform/ui/overlays/copy';
import { notify } from '../../platform/ui/overlays/notices';

/**
 * Tells the user that a private channel is gone for them, and offers what they were writing in it, or in a
 * public channel that was deleted: the composer is gone from the screen as well.
 */
export function useGoneChannels(): void {
  useEffect(
    () =>
      channelStore.subscribe((now, before) => {
        for (const id of Object.keys(now.gone).map(Number)) {
          const channel = before.channels[id];
          const how = now.gone[id];
          if (before.gone[id] || !channel || how === undefined || how === 'closed') continue;
          // The composer stores its last letters while it is taken off the screen.
          setTimeout(() => tell(channel, how));
        }
      }),
    [],
  );
}

function tell({ id, name, kind }: SharedChannel, how: 'left' | 'deleted'): void {
  const text = textFromHtml(drafts.of(id).html);
  const sentence = how === 'left' ? `You are no longer in #${name}.` : `#${name} has been deleted.`;
  if (text.trim() !== '') {
    notify(sentence, {
      label: 'Copy your draft',
      run: () => void copyAndTell('Your draft', text),
      lasts: true,
    });
  } else if (kind === 'private') {
    notify(sentence);
  }
}
