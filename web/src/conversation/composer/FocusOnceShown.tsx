import { useEffect, type RefObject } from 'react';
import { afterPaint } from '../../platform/lib/after-paint';
import { shouldAutoFocus } from '../../platform/lib/use-media';
import type { ComposerHandle } from './editor-props';
import { registerComposer } from './shown-composer';

/**
 * Focuses the composer when a conversation is opened. Its messages are painted first, as a focus forces a
 * layout; a key typed before that is not lost.
 */
export function FocusOnceShown({ editor }: { editor: RefObject<ComposerHandle | null> }) {
  useEffect(() => registerComposer(editor), [editor]);

  useEffect(() => {
    if (!shouldAutoFocus()) return undefined;
    const stop = new AbortController();
    const stopWaiting = afterPaint(focus);
    window.addEventListener('keydown', focus, { capture: true, signal: stop.signal });

    function focus() {
      end();
      editor.current?.focus();
    }
    function end() {
      stopWaiting();
      stop.abort();
    }
    return end;
  }, [editor]);
  return null;
}
