import type { Message } from '@parley/contract/entities/message';
import type { ComponentProps, ReactElement } from 'react';
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
        <Picker
          message={message}
          onPick={(emoji) => {
            toggleReaction(message, emoji);
            close();
          }}
        />
      )}
    </Popover>
  );
}

interface PickerProps {
  message: Message;
  onPick: ComponentProps<typeof EmojiPicker>['onPick'];
}

function Picker({ message, onPick }: PickerProps) {
  return <EmojiPicker label="Reactions" pressed={useOwnReactions(message)} onPick={onPick} />;
}
