import { codePoints, limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import type { SentFile } from '../files/sent-file';
import { uploads, useUploads } from '../files/uploads';
import { afterPaint } from '../lib/after-paint';
import { useDeferred, useHasFailed } from '../lib/deferred';
import { WhileOnScreen } from '../lib/on-screen';
import { useOwnId } from '../people/member-store';
import type { ComposerHandle } from './composer-handle';
import { DropTarget } from './DropTarget';
import type { EditorHandle, InitialText } from './editor-props';
import { FileInput } from './FileInput';
import { focusesItself } from './focuses-itself';
import { FocusOnceShown } from './FocusOnceShown';
import { messageBody } from './message-body';
import { onceComposed } from './once-composed';
import { PlainComposer } from './PlainComposer';
import { isPlain, textFromHtml } from './plain-text';
import { richComposer } from './rich-composer';
import { uploadParts } from './upload-parts';
import { useDraft } from './use-draft';

interface ComposerProps {
  ref?: Ref<ComposerHandle>;
  channelId: number;
  placeholder: string;
  onSend: (body: string, files: SentFile[]) => void;
  /** The up arrow where nothing is written; whether there is something to edit. */
  onEditLast?: () => boolean;
}

function isUploading(channelId: number): boolean {
  const files = uploads.uploads.getState()[channelId] ?? [];
  return files.some(({ status }) => status === 'uploading');
}

/** Writes messages to a channel. Mount it anew for another one. */
export function Composer(props: ComposerProps) {
  const { ref, channelId, placeholder, onSend, onEditLast = () => false } = props;
  const draft = useDraft(useOwnId(), channelId);
  const rich = useDeferred(richComposer);
  const richFailed = useHasFailed(richComposer);
  const files = useUploads(channelId);
  const { UploadList } = useDeferred(uploadParts) ?? {};
  const [problem, setProblem] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [initial] = useState(() => {
    const html = draft.read();
    return { html, text: textFromHtml(html), isPlain: isPlain(html) };
  });
  // Where nothing is written yet, nobody sees that the rich editor comes after the messages.
  const [handOver, setHandOver] = useState<InitialText | null>(() =>
    rich && initial.text !== ''
      ? { html: initial.html, selected: null, focus: focusesItself() }
      : null,
  );
  const plainField = useRef<HTMLTextAreaElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const editor = useRef<EditorHandle>(null);

  function change(html: () => string) {
    if (problem !== null) setProblem(null);
    draft.write(html);
  }

  function take(added: File[]) {
    setProblem(uploads.add(channelId, added));
    editor.current?.focus();
  }

  function send(html: string): boolean {
    const body = messageBody(html) ?? '';
    const now = uploads.uploads.getState()[channelId] ?? [];
    if (body === '' && now.length === 0) return false;
    if (codePoints(body) > limits.messageBodyMax) {
      setProblem(texts.messageTooLong);
      return false;
    }
    if (now.some(({ status }) => status === 'failed')) {
      setProblem('A file could not be uploaded. Try it again, or remove it.');
      return false;
    }
    setWaiting(isUploading(channelId));
    if (isUploading(channelId)) return false;
    setProblem(null);
    draft.clear();
    onSend(body, uploads.take(channelId));
    return true;
  }

  useImperativeHandle(ref, () => ({ focus: () => editor.current?.focus() }));

  // What was sent while files were on their way goes once they are there, or one has failed.
  const submit = useEffectEvent(() => {
    setWaiting(false);
    editor.current?.submit();
  });
  useEffect(() => {
    if (!waiting) return undefined;
    const stop = uploads.uploads.subscribe(() => {
      if (isUploading(channelId)) return;
      // First: sending changes the uploads again.
      stop();
      submit();
    });
    return stop;
  }, [waiting, channelId]);

  useEffect(() => {
    const field = plainField.current;
    if (!rich || !field) return undefined;
    let stop = afterPaint(() => {
      stop = onceComposed(field, () =>
        // In one go: what is typed between reading the field and taking it away would be lost.
        flushSync(() =>
          setHandOver({
            html: draft.read(),
            selected:
              field.value === initial.text ? null : [field.selectionStart, field.selectionEnd],
            focus: document.activeElement === field,
          }),
        ),
      );
    });
    return () => stop();
  }, [rich, draft, initial]);

  const shared = {
    ref: editor,
    placeholder,
    problem,
    attachments: {
      count: files.length,
      list: UploadList && (
        <UploadList channelId={channelId} files={files} onChanged={() => editor.current?.focus()} />
      ),
      take,
      choose: () => fileInput.current?.click(),
    },
    waiting,
    onStopWaiting: () => setWaiting(false),
    onChange: change,
    onSend: send,
    onEditLast,
  };
  return (
    <>
      <FileInput ref={fileInput} onFiles={take} />
      <WhileOnScreen>
        <FocusOnceShown editor={editor} />
        <DropTarget label="Drop files to send them here" onDrop={take} />
      </WhileOnScreen>
      {rich && handOver ? (
        <rich.RichComposer {...shared} initial={handOver} />
      ) : (
        <PlainComposer
          {...shared}
          field={plainField}
          initial={initial}
          readOnly={!initial.isPlain && !richFailed}
        />
      )}
    </>
  );
}
