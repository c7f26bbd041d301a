import { codePoints, limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { channelOf, type ConversationKey } from '../../data/conversations/conversation';
import { hasFailed, isUploading } from '../../data/files/messages-awaiting-uploads';
import type { WrittenMessage } from '../../data/outbox/outbox-entry';
import { messagesAwaitingUploads, uploads } from '../../data/files/uploads';
import { confirm } from '../../platform/ui/overlays/confirm';
import { notify } from '../../platform/ui/overlays/notices';
import { editor as richEditors } from './editor';
import type { EditorHandle } from './editor-props';
import { messageBody } from '../../data/messages/message-body';
import { useDraft } from './use-draft';

const notUploaded = 'A file could not be uploaded. Try it again, or remove it.';

interface Sending {
  /** The draft, as HTML. */
  read: () => string;
  /** The error in the present text. */
  problem: string | null;
  change: (html: () => string) => void;
  /** Returns whether the message was accepted: a message that waits for its uploads is not yet. */
  send: (html: string) => boolean;
  take: (files: File[]) => void;
  uploadsChanged: () => void;
}

export type OnSend = (message: WrittenMessage) => void;

/** A conversation's draft with its files, and sending them to `onSend`. */
export function useSending(
  conversation: ConversationKey,
  editor: RefObject<EditorHandle | null>,
  onSend: OnSend,
  onTyping: (html: () => string) => void,
): Sending {
  const draft = useDraft(conversation, changedElsewhere);
  /** Also readable if the browser refuses to store a draft. */
  const written = useRef(draft.read);
  /** Stable, since effects depend on it. */
  const [read] = useState(() => () => written.current());
  /** The editor reports a replaced text as a change, too. */
  const isReplacing = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The body whose many readers the author has agreed to. */
  const agreed = useRef<string | null>(null);
  const uploadsNow = () => uploads.uploads.getState()[conversation] ?? [];

  function changedElsewhere(html: string) {
    written.current = () => html;
    isReplacing.current = true;
    editor.current?.replace(html);
    isReplacing.current = false;
  }

  function problemOf(body: string): string | null {
    if (codePoints(body) > limits.messageBodyMax) return texts.messageTooLong;
    return uploadsNow().some(hasFailed) ? notUploaded : null;
  }

  function send(html: string): boolean {
    const text = messageBody(html) ?? '';
    // Text of the plain field stays as it is.
    const {
      body,
      question = null,
      notice = null,
    } = richEditors.current()?.bodyToSend(text, channelOf(conversation)) ?? { body: text };
    if (body === '' && uploadsNow().length === 0) return false;
    const found = problemOf(body);
    setProblem(found);
    if (found !== null) return false;
    if (question !== null && agreed.current !== body) {
      void confirm(question).then((yes) => {
        if (!yes) return;
        agreed.current = body;
        editor.current?.submit();
      });
      return false;
    }
    if (uploadsNow().some(isUploading)) {
      messagesAwaitingUploads.hold(conversation, () => editor.current?.submit());
      return false;
    }
    agreed.current = null;
    if (notice !== null) notify(notice);
    // The draft first: it is not to lose its files one by one.
    const draft_revision = draft.send();
    written.current = () => '';
    onSend({ body, files: uploads.take(conversation), draft_revision });
    return true;
  }

  // A message that waits for its uploads is sent from the editor while that is mounted, then from its last
  // HTML.
  const sendLeft = useEffectEvent(send);
  useLayoutEffect(() => {
    messagesAwaitingUploads.replaceSend(conversation, () => editor.current?.submit());
    return () => {
      const left = written.current();
      messagesAwaitingUploads.replaceSend(conversation, () => sendLeft(left));
    };
  }, [conversation, editor]);

  return {
    read,
    problem,
    send,
    change(html) {
      if (isReplacing.current) return;
      if (problem !== null) setProblem(null);
      written.current = html;
      draft.write(html);
      onTyping(html);
    },
    take(files) {
      setProblem(uploads.add(conversation, files));
      editor.current?.focus();
    },
    uploadsChanged() {
      if (problem === notUploaded && !uploadsNow().some(hasFailed)) setProblem(null);
      editor.current?.focus();
    },
  };
}
