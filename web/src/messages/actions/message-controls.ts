import { createContext } from 'react';
import type { MessageEditing } from './MessageEditing';
import type { MessageSheet } from './MessageSheet';
import type { MessageToolbar } from './MessageToolbar';

/** What acts on messages: the workspace loads it after the first paint. Null until then. */
export const MessageControlsContext = createContext<{
  readonly MessageToolbar: typeof MessageToolbar;
  readonly MessageSheet: typeof MessageSheet;
  readonly MessageEditing: typeof MessageEditing;
} | null>(null);
