import type { Message } from '@parley/contract/entities/message';
import { useLayoutEffect, useRef, useState } from 'react';
import { messageBody } from '../composer/message-body';
import { MessageEditor } from '../composer/MessageEditor';
import { useAttempt } from '../api/use-attempt';
import { confirm } from '../ui/confirm';
import { deleteOwnMessage, editMessage } from './change-message';
import { editorGoes, keepEdit, keptEdit, stopEditing } from './editing';
import { useFocusAfterEditing } from './use-focus-after-editing';

/** In the place of a message's text while its author changes it. */
export function MessageEditing({ message }: { message: Message }) {
  const { running, problem, attempt } = useAttempt();
  // What others do to it meanwhile does not change what is being written.
  const [html] = useState(() => keptEdit(message.id) ?? message.body);
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterEditing(place);
  useLayoutEffect(() => () => editorGoes(message.id), [message.id]);

  async function save(edited: string) {
    const body = messageBody(edited);
    // SPEC §4: saving an edit with empty text deletes the message.
    if (body === null) {
      if (await confirm(deletion(message))) await deleteOwnMessage(message);
      return;
    }
    if (await attempt(() => editMessage(message, body))) stopEditing(message.id);
  }

  return (
    <div ref={place}>
      <MessageEditor
        html={html}
        problem={problem}
        saving={running}
        onChange={(edited) => keepEdit(message.id, edited)}
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
        ? 'Nothing is left of its text. It will be gone for everybody, and its files with it.'
        : 'Nothing is left of its text. It will be gone for everybody.',
    action: 'Delete',
  };
}
