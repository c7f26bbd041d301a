import type { Editor } from '@tiptap/core';
import { asStep } from '../undo-steps';

/** In place of the selection. The editor has the focus at once, so that the next key continues behind it. */
export function insertEmoji({ view }: Editor, emoji: string): void {
  view.focus();
  view.dispatch(asStep(view.state.tr.insertText(emoji)).scrollIntoView());
}
