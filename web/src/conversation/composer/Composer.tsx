import { limits } from '@parley/contract/limits';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { channelOf, type ConversationKey } from '../../data/conversations/conversation';
import type { Elements } from '../../platform/lib/elements';
import { drafts } from '../../data/drafts/drafts';
import { LaterUploadList } from '../files/LaterFiles';
import {
  messagesAwaitingUploads,
  useIsAwaitingUploads,
  useUploads,
} from '../../data/files/uploads';
import { OnScreenOnly } from '../../platform/lib/on-screen';
import { slot } from '../../platform/lib/slot';
import { editor as richEditors } from './editor';
import { DropTarget } from './DropTarget';
import type { ComposerHandle, EditorHandle } from './editor-props';
import { FileInput } from './FileInput';
import { FocusOnceShown } from './FocusOnceShown';
import { PlainComposer } from './PlainComposer';
import { useHandOver } from './use-hand-over';
import { type OnSend, useSending } from './use-sending';

interface ComposerProps {
  ref?: Ref<ComposerHandle>;
  conversation: ConversationKey;
  placeholder: string;
  /** Ids of the people who wrote lately in the conversation, the latest first. */
  recentAuthors: () => readonly number[];
  onSend: OnSend;
  /** Called for each change of the text by the user, with a function that reads the HTML. */
  onTyping: (html: () => string) => void;
  /** Shown in the line below. */
  typingLine: Elements;
  /** Handles the up arrow in an empty composer. Returns whether there is a message to edit. */
  onEditLast?: () => boolean;
}

const LongDraft = slot(richEditors, 'LongDraft');

/** Drafts longer than this open no editor. UTF-16 units of HTML: several times the longest message. */
const longDraft = 4 * limits.messageBodyMax;

/** Writes messages to a conversation. Key it by the conversation: it does not support switching. */
export function Composer(props: ComposerProps) {
  const { conversation } = props;
  const [isLong, setLong] = useState(() => drafts.of(conversation).html.length > longDraft);
  if (!isLong) return <Writing {...props} />;
  return <LongDraft conversation={conversation} onDone={() => setLong(false)} />;
}

function Writing(props: ComposerProps) {
  const { ref, conversation, placeholder, recentAuthors, typingLine } = props;
  const { onSend, onTyping, onEditLast = () => false } = props;
  const editor = useRef<EditorHandle>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const files = useUploads(conversation);
  const sending = useSending(conversation, editor, onSend, onTyping);
  const { initial, plainField, rich, hasFailed } = useHandOver(sending.read);
  useImperativeHandle(ref, () => ({ focus: () => editor.current?.focus() }));

  const shared = {
    ref: editor,
    placeholder,
    mentions: { channelId: channelOf(conversation), recentAuthors },
    problem: sending.problem,
    typingLine,
    attachments: {
      count: files.length,
      list: (
        <LaterUploadList
          conversation={conversation}
          files={files}
          onChanged={sending.uploadsChanged}
        />
      ),
      take: sending.take,
      choose: () => fileInput.current?.click(),
    },
    waiting: useIsAwaitingUploads(conversation),
    onStopWaiting: () => messagesAwaitingUploads.release(conversation),
    onChange: sending.change,
    onSend: sending.send,
    onEditLast,
  };
  return (
    <>
      <FileInput conversation={conversation} ref={fileInput} onFiles={sending.take} />
      <OnScreenOnly>
        <FocusOnceShown editor={editor} />
        <DropTarget label="Drop files to send them here" onDrop={sending.take} />
      </OnScreenOnly>
      {rich ? (
        <rich.RichComposer {...shared} initial={rich.initial} />
      ) : (
        <PlainComposer
          {...shared}
          field={plainField}
          initial={initial}
          readOnly={!initial.isPlain && !hasFailed}
        />
      )}
    </>
  );
}
