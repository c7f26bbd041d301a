import { useEffect } from 'react';
import { channelStore } from '../channels/channel-store';
import { textFromHtml } from '../composer/plain-text';
import { drafts } from '../drafts/drafts';
import { copyText } from '../lib/copy-text';
import { notify } from '../ui/overlays/notices';

/**
 * Tells the user that they are no longer in a private channel, and offers what they were writing
 * there: the channel is gone from the screen, and its composer with it.
 */
export function useGoneChannels(): void {
  useEffect(
    () =>
      channelStore.subscribe((now, before) => {
        for (const id of Object.keys(now.gone).map(Number)) {
          const name = before.channels[id]?.name;
          if (before.gone[id] || now.gone[id] !== 'left' || name === undefined) continue;
          // The composer stores its last letters while it is taken off the screen.
          setTimeout(() => tell(id, name));
        }
      }),
    [],
  );
}

function tell(channelId: number, name: string): void {
  const text = textFromHtml(drafts.of(channelId).html);
  const sentence = `You are no longer in #${name}.`;
  if (text.trim() === '') notify(sentence);
  else notify(sentence, { label: 'Copy your draft', run: () => void copy(text), lasts: true });
}

async function copy(text: string): Promise<void> {
  const copied = await copyText(Promise.resolve(text)).catch(() => false);
  if (copied) notify('Your draft is copied.');
  else notify(`The draft could not be copied: ${text}`, { ...dismissal, lasts: true });
}

const dismissal = { label: 'Done', run: () => undefined };
