import type { Message } from '@parley/contract/entities/message';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { messageBody } from '../../data/messages/message-body';
import type * as RichEditors from '../composer/rich-editors';
import { editor } from '../composer/editor';
import { CallFailed } from '../../platform/api/call-failed';
import { useAttempt } from '../../platform/api/use-attempt';
import { useDeferred } from '../../platform/lib/deferred';
import { confirm } from '../../platform/ui/overlays/confirm';
import { notify } from '../../platform/ui/overlays/notices';
import { deleteOwnMessage, editMessage } from './change-message';
import {
  editingStore,
  editorUnmounted,
  keepEdit,
  keptEdit,
  stopEditing,
} from '../../data/messages/editing';
import { recentAuthors } from '../../data/messages/recent-authors';
import { useFocusAfterDeleting } from './use-focus-after-deleting';

/** A message's text while its author changes it. */
export function MessageEditing({ message }: { message: Message }) {
  const parts = useDeferred(editor);
  return parts && <Editing message={message} parts={parts} />;
}

interface EditingProps {
  message: Message;
  parts: typeof RichEditors;
}

function Editing({ message, parts }: EditingProps) {
  const { MessageEditor, bodyToSend, offerToAdd } = parts;
  const { running, problem, attempt } = useAttempt();
  // Live changes of the message do not overwrite the edit.
  const [{ html, seenFirst }] = useState(() => {
    const kept = keptEdit(message.id);
    return kept
      ? { html: kept.read(), seenFirst: kept.seen }
      : { html: message.body, seenFirst: message.updated_at };
  });
  /** The version that the edit replaces. */
  const seen = useRef(seenFirst);
  const [takesFocus] = useState(() => !editingStore.getState().isResumed);
  const place = useRef<HTMLDivElement>(null);
  const { channel_id: channelId } = message;
  const mentions = { channelId, recentAuthors: () => recentAuthors(channelId) };
  useFocusAfterEditing(place);
  useLayoutEffect(() => () => editorUnmounted(message.id), [message.id]);

  async function save(edited: string) {
    const body = messageBody(edited);
    // SPEC §4: saving an edit with empty text deletes the message.
    if (body === null) {
      if (await confirm(deletion(message))) await deleteOwnMessage(message);
      return;
    }
    const edit = bodyToSend(body, message.channel_id, message.body);
    if (edit.question !== null && !(await confirm(edit.question))) return;
    if (!(await attempt(() => send(edit.body)))) return;
    if (edit.notice !== null) notify(edit.notice);
    offerToAdd(message.client_id, message.channel_id, edit.body, message.body);
    stopEditing(message.id);
  }

  async function send(body: string): Promise<void> {
    try {
      await editMessage(message, body, seen.current);
    } catch (error) {
      // The answer tells of a later edit of theirs, which the next save replaces.
      if (error instanceof CallFailed && error.status === 409) seen.current = message.updated_at;
      throw error;
    }
  }

  return (
    <div ref={place}>
      <MessageEditor
        html={html}
        takesFocus={takesFocus}
        mentions={mentions}
        problem={problem}
        saving={running}
        onChange={(read) => keepEdit(message.id, { read, seen: seen.current })}
        onSave={(edited) => void save(edited)}
        onCancel={() => stopEditing(message.id)}
      />
    </div>
  );
}

function deletion({ files }: Message) {
  return {
    title: 'Delete this message?',
    detail:
      files.length > 0
        ? "The text is empty. This deletes the message and its files for everyone. It can't be undone."
        : "The text is empty. This deletes the message for everyone. It can't be undone.",
    action: 'Delete',
  };
}

/**
 * Returns the focus when editing ends: to the element that had it, else to the message. If the message was
 * deleted, to the list rather than the composer: the user's next keys are not meant for it.
 */
function useFocusAfterEditing(editing: RefObject<HTMLElement | null>): void {
  useFocusAfterDeleting(editing);
  // Before the editor mounts and takes the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const message = editing.current?.closest('article');
    return () => {
      // Skipped if another edit has begun, which has the focus.
      if (!message?.isConnected || document.activeElement !== document.body) return;
      const isBack =
        before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isBack ? before : message).focus();
    };
  }, [editing, before]);
}
