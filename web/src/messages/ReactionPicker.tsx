import type { Message } from '@parley/contract/entities/message';
import type { ReactElement } from 'react';
import { EmojiPicker } from '../ui/EmojiPicker';
import { Popover } from '../ui/Popover';
import { toggleReaction, useOwnReactions } from './reactions';

interface ReactionPickerProps {
  message: Message;
  onClosed?: () => void;
  /** The button that opens it. */
  children: ReactElement<Record<string, unknown>>;
}

export function ReactionPicker({ message, onClosed, children }: ReactionPickerProps) {
  const own = useOwnReactions(message);
  return (
    <Popover
      label="React"
      align="end"
      trigger={children}
      onOpenChange={(open) => {
        if (!open) onClosed?.();
      }}
    >
      {(close) => (
        <EmojiPicker
          label="Reactions"
          pressed={own}
          onPick={(emoji) => {
            toggleReaction(message, emoji);
            close();
          }}
        />
      )}
    </Popover>
  );
}
