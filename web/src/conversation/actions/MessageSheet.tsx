import type { Message } from '@parley/contract/entities/message';
import { mayDo } from '@parley/contract/rules/message-policy';
import { useStore } from 'zustand';
import { Dialog } from '../../platform/ui/overlays/Dialog';
import { EmojiPanel } from '../emoji/EmojiPanel';
import { useMessageRelation } from './message-list-context';
import { useMessageActions } from './message-actions';
import { closeMessageSheet, messageSheetStore } from './message-sheet-store';
import styles from './MessageSheet.module.css';
import { toggleReaction, useOwnReactions } from './reactions';

/**
 * The actions of the long-pressed message, large enough for fingers: rendered once per list of messages.
 */
export function MessageSheet({ messages }: { messages: readonly Message[] }) {
  const id = useStore(messageSheetStore, ({ messageId }) => messageId);
  const message = id === null ? undefined : messages.find((shown) => shown.id === id);
  return (
    <Dialog
      open={message !== undefined}
      onClose={closeMessageSheet}
      size="small"
      title="Message actions"
    >
      {message && <Actions message={message} />}
    </Dialog>
  );
}

function Actions({ message }: { message: Message }) {
  const canReact = mayDo('react', useMessageRelation(message));
  const actions = useMessageActions(message);
  const own = useOwnReactions(message);

  function then(action: () => void) {
    return () => {
      closeMessageSheet();
      action();
    };
  }

  return (
    <div className={styles.actions}>
      {canReact && (
        <EmojiPanel
          label="Reactions"
          pressed={own}
          onPick={(emoji) => then(() => toggleReaction(message, emoji))()}
        />
      )}
      {actions.map(({ name, icon: Icon, label, isOn, question, perform }) => (
        <button
          key={name}
          type="button"
          className={question ? styles.danger : styles.action}
          {...question}
          onClick={then(perform)}
        >
          <Icon aria-hidden fill={isOn ? 'currentColor' : 'none'} />
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}
