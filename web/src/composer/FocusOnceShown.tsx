import { useEffect, type RefObject } from 'react';
import { afterPaint } from '../lib/after-paint';
import type { ComposerHandle } from './composer-handle';
import { focusesItself } from './focuses-itself';
import { showComposer } from './shown-composer';

/**
 * Whoever comes to a conversation can write at once. Its messages are painted first: the focus
 * makes the browser lay out the page before that. A key that comes earlier is not lost.
 */
export function FocusOnceShown({ editor }: { editor: RefObject<ComposerHandle | null> }) {
  useEffect(() => showComposer(editor), [editor]);

  useEffect(() => {
    if (!focusesItself()) return undefined;
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
