import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../../platform/lib/after-paint';
import { useDeferred, useHasFailed } from '../../platform/lib/deferred';
import { shouldAutoFocus } from '../../platform/lib/use-media';
import { editor as richEditors } from './editor';
import type { InitialText } from './editor-props';
import { afterComposition } from './after-composition';
import { isPlain, textFromHtml } from './plain-text';
import type { RichComposer } from './RichComposer';

interface HandOver {
  /** The plain field's initial content. `isPlain` if the draft has no formats. */
  initial: { html: string; text: string; isPlain: boolean };
  plainField: RefObject<HTMLTextAreaElement | null>;
  /** The editor and the content it takes over; null while the plain field is shown. */
  rich: { RichComposer: typeof RichComposer; initial: InitialText } | null;
  /** The editor could not be loaded so far. */
  hasFailed: boolean;
}

/**
 * Replaces the plain field by the rich editor when that is loaded: after the messages are painted, and not
 * while an input method is composing. No key, no selection and no focus is lost.
 * @param read the draft, as HTML
 */
export function useHandOver(read: () => string): HandOver {
  const parts = useDeferred(richEditors);
  const hasFailed = useHasFailed(richEditors);
  const plainField = useRef<HTMLTextAreaElement>(null);
  const [initial] = useState(() => {
    const html = read();
    return { html, text: textFromHtml(html), isPlain: isPlain(html) };
  });
  // An empty field is replaced after the messages are painted, which is not visible.
  const [taken, setTaken] = useState<InitialText | null>(() =>
    parts && initial.text !== ''
      ? { html: initial.html, selected: null, focus: shouldAutoFocus() }
      : null,
  );

  useEffect(() => {
    const field = plainField.current;
    if (!parts || !field) return undefined;
    const take = (): InitialText => ({
      html: read(),
      selected: field.value === initial.text ? null : [field.selectionStart, field.selectionEnd],
      focus: document.activeElement === field,
    });
    let stop = afterPaint(() => {
      // Synchronously: text typed between reading the field and removing it would be lost.
      stop = afterComposition(field, () => flushSync(() => setTaken(take())));
    });
    return () => stop();
  }, [parts, read, initial]);

  const rich = parts && taken && { RichComposer: parts.RichComposer, initial: taken };
  return { initial, plainField, rich, hasFailed };
}
