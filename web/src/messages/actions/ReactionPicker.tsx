import type { Message } from '@parley/contract/entities/message';
import type { ComponentProps } from 'react';
import { EmojiPicker } from '../../ui/pictures/EmojiPicker';
import { Popover } from '../../ui/overlays/Popover';
import type { Trigger } from '../../ui/overlays/trigger';
import { toggleReaction, useOwnReactions } from './reactions';

interface ReactionPickerProps {
  message: Message;
  onClosed?: () => void;
  /** The button that opens the picker. */
  children: Trigger;
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
