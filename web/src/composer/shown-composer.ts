import type { RefObject } from 'react';
import type { ComposerHandle } from './composer-handle';
import { focusesItself } from './focuses-itself';

type Composer = RefObject<ComposerHandle | null>;

let shown: Composer | null = null;

/** The composer of the conversation on the screen. Returns what takes that back. */
export function showComposer(composer: Composer): () => void {
  shown = composer;
  return () => {
    if (shown === composer) shown = null;
  };
}

/** For whoever has come to a conversation by a key and writes on at once. */
export function focusShownComposer(): void {
  if (focusesItself()) shown?.current?.focus();
}
