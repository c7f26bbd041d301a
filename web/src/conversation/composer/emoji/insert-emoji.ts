import type { Editor } from '@tiptap/core';
import { asStep } from '../undo-steps';

/** Replaces the selection by an emoji. Focuses the editor at once, so that the next key continues behind it. */
export function insertEmoji({ view }: Editor, emoji: string): void {
  view.focus();
  view.dispatch(asStep(view.state.tr.insertText(emoji)).scrollIntoView());
}
