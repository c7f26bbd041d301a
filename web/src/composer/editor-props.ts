import type { ReactNode } from 'react';
import type { ComposerHandle } from './composer-handle';

/** The files that go with what is written. */
export interface Attachments {
  count: number;
  /** What is to be seen of them. */
  list: ReactNode;
  take: (files: File[]) => void;
  /** Lets one choose them in the system's own dialog. */
  choose: () => void;
}

/** What the rich editor begins with: a draft, or what it takes over from the plain one. */
export interface InitialText {
  html: string;
  /** What is selected of its plain text, from and to, in UTF-16 units; null: the caret is at the end. */
  selected: [number, number] | null;
  focus: boolean;
}

/** What the plain and the rich editor have in common. */
export interface EditorProps {
  placeholder: string;
  /** What is wrong with what is written. */
  problem: string | null;
  attachments: Attachments;
  /** It was sent, and waits for its files. */
  waiting: boolean;
  onStopWaiting: () => void;
  /** Given what reads it: making HTML of a document is too much work for each key. */
  onChange: (html: () => string) => void;
  /** Whether it was taken. */
  onSend: (html: string) => boolean;
  /** Whether there is something to edit. */
  onEditLast: () => boolean;
}

export interface EditorHandle extends ComposerHandle {
  /** As if Enter was pressed. */
  submit: () => void;
  /** Puts a draft in the place of what is written. */
  replace: (html: string) => void;
}
