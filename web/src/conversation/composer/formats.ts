import type { Editor } from '@tiptap/core';
import Bold from 'lucide-react/icons/letter-b';
import Code from 'lucide-react/icons/code';
import Italic from 'lucide-react/icons/italic';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import SquareCode from 'lucide-react/icons/square-code';
import Strikethrough from 'lucide-react/icons/strikethrough';
import TextQuote from 'lucide-react/icons/text-quote';
import Underline from 'lucide-react/icons/underline';
import type { LucideIcon } from 'lucide-react';
import { focused } from './focused';

/** A format with a button in the toolbar. */
export interface Format {
  /** The name in the schema. */
  name: string;
  label: string;
  icon: LucideIcon;
  keys: readonly string[];
  toggle: (editor: Editor) => void;
}

export const textFormats: readonly Format[] = [
  {
    name: 'bold',
    label: 'Bold',
    icon: Bold,
    keys: ['Mod', 'B'],
    toggle: (editor) => focused(editor).toggleBold().run(),
  },
  {
    name: 'italic',
    label: 'Italic',
    icon: Italic,
    keys: ['Mod', 'I'],
    toggle: (editor) => focused(editor).toggleItalic().run(),
  },
  {
    name: 'underline',
    label: 'Underline',
    icon: Underline,
    keys: ['Mod', 'U'],
    toggle: (editor) => focused(editor).toggleUnderline().run(),
  },
  {
    name: 'strike',
    label: 'Strikethrough',
    icon: Strikethrough,
    keys: ['Mod', 'Shift', 'X'],
    toggle: (editor) => focused(editor).toggleStrike().run(),
  },
];

export const blockFormats: readonly Format[] = [
  {
    name: 'orderedList',
    label: 'Ordered list',
    icon: ListOrdered,
    keys: ['Mod', 'Shift', '7'],
    toggle: (editor) => focused(editor).toggleOrderedList().run(),
  },
  {
    name: 'bulletList',
    label: 'Bulleted list',
    icon: List,
    keys: ['Mod', 'Shift', '8'],
    toggle: (editor) => focused(editor).toggleBulletList().run(),
  },
  {
    name: 'blockquote',
    label: 'Quote',
    icon: TextQuote,
    keys: ['Mod', 'Shift', 'B'],
    toggle: (editor) => focused(editor).toggleBlockquote().run(),
  },
  {
    name: 'code',
    label: 'Code',
    icon: Code,
    keys: ['Mod', 'E'],
    toggle: (editor) => focused(editor).toggleCode().run(),
  },
  {
    name: 'codeBlock',
    label: 'Code block',
    icon: SquareCode,
    keys: ['Mod', 'Alt', 'C'],
    toggle: (editor) => focused(editor).toggleCodeBlock().run(),
  },
];
