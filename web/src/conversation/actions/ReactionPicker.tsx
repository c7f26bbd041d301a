import type { Message } from '@parley/contract/entities/message';
import { EmojiPopover } from '../emoji/EmojiPopover';
import type { Trigger } from '../../platform/ui/overlays/trigger';
import { toggleReaction, useOwnReactions } from './reactions';

interface ReactionPickerProps {
  message: Message;
  onClosed?: () => void;
  /** The button that opens the picker. */
  children: Trigger;
}

export function ReactionPicker({ message, onClosed, children }: ReactionPickerProps) {
  return (
    <EmojiPopover
      label="React"
      quickLabel="Reactions"
      align="end"
      trigger={children}
      pressed={useOwnReactions(message)}
      onPick={(emoji) => toggleReaction(message, emoji)}
      onOpenChange={(open) => {
        if (!open) onClosed?.();
      }}
    />
  );
}
