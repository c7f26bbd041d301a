import type { RefObject } from 'react';
import type { ComposerHandle } from './editor-props';
import { shouldAutoFocus } from '../../platform/lib/use-media';

type Composer = RefObject<ComposerHandle | null>;

let shown: Composer | null = null;

/** Registers the composer of the conversation on the screen. Returns a function that unregisters it. */
export function registerComposer(composer: Composer): () => void {
  shown = composer;
  return () => {
    if (shown === composer) shown = null;
  };
}

/** After navigation by keyboard, so that the user can write at once. */
export function focusShownComposer(): void {
  if (shouldAutoFocus()) shown?.current?.focus();
}
