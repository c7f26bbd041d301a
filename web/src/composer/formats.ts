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
    toggle: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    label: 'Italic',
    icon: Italic,
    keys: ['Mod', 'I'],
    toggle: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'underline',
    label: 'Underline',
    icon: Underline,
    keys: ['Mod', 'U'],
    toggle: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'strike',
    label: 'Strikethrough',
    icon: Strikethrough,
    keys: ['Mod', 'Shift', 'X'],
    toggle: (editor) => editor.chain().focus().toggleStrike().run(),
  },
];

export const blockFormats: readonly Format[] = [
  {
    name: 'orderedList',
    label: 'Ordered list',
    icon: ListOrdered,
    keys: ['Mod', 'Shift', '7'],
    toggle: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'bulletList',
    label: 'Bulleted list',
    icon: List,
    keys: ['Mod', 'Shift', '8'],
    toggle: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'blockquote',
    label: 'Quote',
    icon: TextQuote,
    keys: ['Mod', 'Shift', 'B'],
    toggle: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'code',
    label: 'Code',
    icon: Code,
    keys: ['Mod', 'E'],
    toggle: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    name: 'codeBlock',
    label: 'Code block',
    icon: SquareCode,
    keys: ['Mod', 'Alt', 'C'],
    toggle: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
];
