import type { Message } from '@parley/contract/entities/message';
import { mayDo } from '@parley/contract/rules/message-policy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import SmilePlus from 'lucide-react/icons/face-slightly-smiling-plus';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { Emoji } from '../emoji/Emoji';
import { emojiName, quickEmoji } from '../../data/emoji/emoji-names';
import { IconButton } from '../../platform/ui/IconButton';
import { Menu, MenuItem } from '../../platform/ui/overlays/Menu';
import { Tooltip } from '../../platform/ui/Tooltip';
import { useRovingFocus } from '../../platform/ui/use-roving-focus';
import { useMessageRelation } from './message-list-context';
import { useMessageActions } from './message-actions';
import { messageSheetStore, openMessageSheet } from './message-sheet-store';
import styles from './MessageToolbar.module.css';
import { ReactionPicker } from './ReactionPicker';
import { toggleReaction, useOwnReactions } from './reactions';
import { useFocusAfterDeleting } from './use-focus-after-deleting';

/** The reactions in the toolbar; all others are behind `React`. */
const atHand = quickEmoji.slice(0, 3);

interface MessageToolbarProps {
  message: Message;
  /** A popup that was opened from the toolbar has closed. */
  onClosed: () => void;
}

const isForFingers = window.matchMedia('(pointer: coarse)');

/** SPEC §2 "Message actions": the actions on the hovered message; on touch screens, the way to its sheet. */
export function MessageToolbar(props: MessageToolbarProps) {
  const rail = useRef<HTMLDivElement>(null);
  useFocusAfterDeleting(rail);
  return (
    <div ref={rail} className={styles.rail}>
      {isForFingers.matches ? <SheetButton message={props.message} /> : <Toolbar {...props} />}
    </div>
  );
}

/** A toolbar for fingers is taller than a short message, and would lie on the next one. */
function SheetButton({ message }: { message: Message }) {
  const isOpen = useStore(messageSheetStore, ({ messageId }) => messageId === message.id);
  return (
    <IconButton
      label="Message actions"
      className={styles.sheetButton}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => openMessageSheet(message.id)}
    >
      <Ellipsis aria-hidden />
    </IconButton>
  );
}

function Toolbar({ message, onClosed }: MessageToolbarProps) {
  const canReact = mayDo('react', useMessageRelation(message));
  const actions = useMessageActions(message);
  const buttons = actions.filter(({ inMenu }) => !inMenu);
  const items = actions.filter(({ inMenu }) => inMenu);
  const own = useOwnReactions(message);
  const roving = useRovingFocus();
  const first = atHand[0] ?? '';

  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Message actions">
      {canReact && (
        <>
          {atHand.map((emoji) => (
            <Tooltip key={emoji} text={emojiName(emoji)}>
              <button
                type="button"
                className={styles.emoji}
                aria-label={emojiName(emoji)}
                aria-pressed={own.has(emoji)}
                onClick={() => toggleReaction(message, emoji)}
                {...roving(emoji, emoji === first)}
              >
                <Emoji code={emoji} size={18} />
              </button>
            </Tooltip>
          ))}
          <ReactionPicker message={message} onClosed={onClosed}>
            <IconButton label="React" className={styles.button} {...roving('react', false)}>
              <SmilePlus aria-hidden />
            </IconButton>
          </ReactionPicker>
        </>
      )}
      {buttons.map(({ name, icon: Icon, label, isOn, question, perform }, index) => (
        <IconButton
          key={name}
          label={label}
          className={styles.button}
          aria-pressed={isOn}
          onClick={perform}
          {...question}
          {...roving(name, !canReact && index === 0)}
        >
          <Icon aria-hidden fill={isOn ? 'currentColor' : 'none'} />
        </IconButton>
      ))}
      {items.length > 0 && (
        <Menu
          align="end"
          trigger={
            <IconButton
              label="More"
              className={styles.button}
              {...roving('more', !canReact && buttons.length === 0)}
            >
              <Ellipsis aria-hidden />
            </IconButton>
          }
          onOpenChange={(open) => {
            if (!open) onClosed();
          }}
        >
          {items.map(({ name, icon: Icon, label, perform }) => (
            <MenuItem key={name} icon={<Icon aria-hidden />} onSelect={perform}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
