import { codePoints, limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import type { SentFile } from '../files/sent-file';
import { hasFailed, isUploading } from '../files/held-messages';
import { heldMessages, uploads, useIsHeld, useUploads } from '../files/uploads';
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

const notUploaded = 'A file could not be uploaded. Try it again, or remove it.';

/** Writes messages to a channel. Mount it anew for another one. */
export function Composer(props: ComposerProps) {
  const { ref, channelId, placeholder, onSend, onEditLast = () => false } = props;
  const draft = useDraft(useOwnId(), channelId, changedElsewhere);
  const rich = useDeferred(richComposer);
  const richFailed = useHasFailed(richComposer);
  const files = useUploads(channelId);
  const { UploadList } = useDeferred(uploadParts) ?? {};
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = useIsHeld(channelId);
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
  const written = useRef(draft.read);

  function change(html: () => string) {
    if (problem !== null) setProblem(null);
    written.current = html;
    draft.write(html);
  }

  function changedElsewhere(html: string) {
    written.current = () => html;
    editor.current?.replace(html);
  }

  function take(added: File[]) {
    setProblem(uploads.add(channelId, added));
    editor.current?.focus();
  }

  function uploadsChanged() {
    const now = uploads.uploads.getState()[channelId] ?? [];
    if (problem === notUploaded && !now.some(hasFailed)) setProblem(null);
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
    if (now.some(hasFailed)) {
      setProblem(notUploaded);
      return false;
    }
    setProblem(null);
    if (now.some(isUploading)) {
      heldMessages.hold(channelId, () => editor.current?.submit());
      return false;
    }
    onSend(body, uploads.take(channelId));
    written.current = () => '';
    draft.clear();
    return true;
  }

  useImperativeHandle(ref, () => ({ focus: () => editor.current?.focus() }));

  // What waits for its files goes out of the editor as long as there is one, then without it.
  const sendLeft = useEffectEvent(send);
  useLayoutEffect(() => {
    heldMessages.sendBy(channelId, () => editor.current?.submit());
    return () => {
      const left = written.current();
      heldMessages.sendBy(channelId, () => sendLeft(left));
    };
  }, [channelId]);

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
        <UploadList channelId={channelId} files={files} onChanged={uploadsChanged} />
      ),
      take,
      choose: () => fileInput.current?.click(),
    },
    waiting,
    onStopWaiting: () => heldMessages.letGo(channelId),
    onChange: change,
    onSend: send,
    onEditLast,
  };
  return (
    <>
      <FileInput channelId={channelId} ref={fileInput} onFiles={take} />
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
