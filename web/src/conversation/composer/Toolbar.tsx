import type { Editor } from '@tiptap/core';
import Link from 'lucide-react/icons/link';
import type { LucideIcon } from 'lucide-react';
import { keyNames } from '../../platform/lib/shortcut-keys';
import { IconButton } from '../../platform/ui/IconButton';
import { blockFormats, textFormats, type Format } from './formats';
import styles from './Toolbar.module.css';
import { useRovingFocus } from '../../platform/ui/use-roving-focus';

interface ToolbarProps {
  /** Null while the editor loads: the buttons are shown disabled. */
  editor: Editor | null;
  /** Names of the formats at the selection. */
  active?: ReadonlySet<string>;
  onLink?: () => void;
}

interface Tool {
  name: string;
  label: string;
  icon: LucideIcon;
  keys: readonly string[];
  use: () => void;
}

const nothing: ReadonlySet<string> = new Set();

export function Toolbar({ editor, active = nothing, onLink }: ToolbarProps) {
  const roving = useRovingFocus();
  const tool = (format: Format): Tool => ({
    ...format,
    use: () => editor && format.toggle(editor),
  });
  const link = { name: 'link', label: 'Link', icon: Link, keys: ['Mod', 'L'] };

  const button = ({ name, label, icon: Icon, keys, use }: Tool) => (
    <IconButton
      key={name}
      label={label}
      size="small"
      className={styles.button}
      keys={keyNames(...keys)}
      aria-pressed={active.has(name)}
      disabled={!editor}
      onClick={use}
      // Clicking a button keeps the editor's selection.
      onMouseDown={(event) => event.preventDefault()}
      {...roving(name, name === textFormats[0]?.name)}
    >
      <Icon aria-hidden />
    </IconButton>
  );

  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Formatting">
      {textFormats.map((format) => button(tool(format)))}
      <span className={styles.gap} />
      {button({ ...link, use: () => onLink?.() })}
      {blockFormats.map((format) => button(tool(format)))}
    </div>
  );
}
