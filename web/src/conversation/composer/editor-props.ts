import type { Elements } from '../../platform/lib/elements';
import type { MentionSource } from './mentions/mention-source';

/** The methods of a composer for other components. */
export interface ComposerHandle {
  focus: () => void;
}

/** The files of the message being written. */
export interface Attachments {
  count: number;
  /** Their list, ready to render. */
  list: Elements;
  take: (files: File[]) => void;
  /** Opens the system's file dialog. */
  choose: () => void;
}

/** The rich editor's initial content: a draft, or the text taken over from the plain one. */
export interface InitialText {
  html: string;
  /** The selection in its plain text, from and to, in UTF-16 units; null: the caret is at the end. */
  selected: [number, number] | null;
  focus: boolean;
}

/** The props of the plain and the rich editor. */
export interface EditorProps {
  placeholder: string;
  mentions: MentionSource;
  /** The error in the present text. */
  problem: string | null;
  /** Tells who else is writing. */
  typingLine: Elements;
  attachments: Attachments;
  /** Sent by the user, and waiting for its uploads. */
  waiting: boolean;
  onStopWaiting: () => void;
  /** Receives a function that reads the HTML: serialising the document on each key would be too slow. */
  onChange: (html: () => string) => void;
  /** Returns whether the message was accepted. */
  onSend: (html: string) => boolean;
  /** Returns whether there is a message to edit. */
  onEditLast: () => boolean;
}

export interface EditorHandle extends ComposerHandle {
  /** As if Enter was pressed. */
  submit: () => void;
  /** Replaces the text by a draft. */
  replace: (html: string) => void;
}
