import { useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationKey } from '../../data/conversations/conversation';
import { memberName, useMembers, useOwnId } from '../../data/people/member-store';
import { VisuallyHidden } from '../../platform/ui/VisuallyHidden';
import styles from './TypingLine.module.css';
import { typingText } from '../../data/typing/typing-text';
import { typists } from '../../data/typing/typists';

const nobody: readonly number[] = [];

/** The other members typing in the conversation. Keeps its height while it is empty. */
export function TypingLine({ conversation }: { conversation: ConversationKey }) {
  const ids = useStore(typists.store, (all) => all[conversation] ?? nobody);
  const ownId = useOwnId();
  const members = useMembers(ids);
  const text = typingText(
    // The user's other tabs are heard as well.
    ids.filter((id) => id !== ownId).map((id) => memberName(members[id])),
  );
  return (
    <div className={styles.line}>
      <p className={styles.text} data-typing aria-hidden>
        {text}
      </p>
      <VisuallyHidden>
        <span aria-live="polite">{useFirst(text)}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Announced once, not per change. */
function useFirst(text: string): string {
  const [first, setFirst] = useState(text);
  if (text === '' && first !== '') setFirst('');
  if (text !== '' && first === '') setFirst(text);
  return first;
}
