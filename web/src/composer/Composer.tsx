import { codePoints, limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useDeferred } from '../lib/deferred';
import { useOwnId } from '../people/member-store';
import type { ComposerHandle } from './composer-handle';
import { messageBody } from './message-body';
import { onceComposed } from './once-composed';
import { PlainComposer } from './PlainComposer';
import { textFromHtml } from './plain-text';
import { richComposer } from './rich-composer';
import { useDraft } from './use-draft';

interface ComposerProps {
  ref?: Ref<ComposerHandle>;
  channelId: number;
  placeholder: string;
  onSend: (body: string) => void;
}

/** What the rich editor takes over from the plain one. */
interface HandOver {
  html: string;
  caret: number | null;
  focus: boolean;
}

/** On a touch screen a focus would bring up the keyboard. */
const focusesItself = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Writes messages to a channel. Mount it anew for another one. */
export function Composer({ ref, channelId, placeholder, onSend }: ComposerProps) {
  const draft = useDraft(useOwnId(), channelId);
  const rich = useDeferred(richComposer);
  const [problem, setProblem] = useState<string | null>(null);
  const [initialText] = useState(() => textFromHtml(draft.read()));
  const [handOver, setHandOver] = useState<HandOver | null>(() =>
    rich ? { html: draft.read(), caret: null, focus: focusesItself() } : null,
  );
  const plainField = useRef<HTMLTextAreaElement>(null);
  const richEditor = useRef<ComposerHandle>(null);

  function change(html: () => string) {
    setProblem(null);
    draft.write(html);
  }

  function send(html: string): boolean {
    const body = messageBody(html);
    if (body === null) return false;
    if (codePoints(body) > limits.messageBodyMax) {
      setProblem(texts.messageTooLong);
      return false;
    }
    setProblem(null);
    draft.clear();
    onSend(body);
    return true;
  }

  useImperativeHandle(ref, () => ({
    focus: () => (richEditor.current ?? plainField.current)?.focus(),
  }));

  useEffect(() => {
    const field = plainField.current;
    if (!rich || !field) return undefined;
    return onceComposed(field, () =>
      setHandOver({
        html: draft.read(),
        caret: field.value === initialText ? null : field.selectionEnd,
        focus: document.activeElement === field,
      }),
    );
  }, [rich, draft, initialText]);

  const shared = { placeholder, problem, onChange: change, onSend: send };
  if (!rich || !handOver) {
    return (
      <PlainComposer
        {...shared}
        field={plainField}
        initialText={initialText}
        focus={focusesItself()}
      />
    );
  }
  return (
    <rich.RichComposer
      {...shared}
      ref={richEditor}
      initialHtml={handOver.html}
      caret={handOver.caret}
      focus={handOver.focus}
    />
  );
}
