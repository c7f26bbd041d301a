import { getMarkRange, type Editor } from '@tiptap/core';
import { useId, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { Button } from '../../platform/ui/Button';
import { Dialog } from '../../platform/ui/overlays/Dialog';
import { TextField } from '../../platform/ui/fields/TextField';
import styles from './LinkDialog.module.css';
import { focused } from './focused';
import { linkAddress } from '../../data/messages/link-address';
import { stepMeta } from './undo-steps';

interface LinkDialogProps {
  editor: Editor;
  open: boolean;
  onClose: () => void;
}

export function LinkDialog({ editor, open, onClose }: LinkDialogProps) {
  const firstField = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={open ? title(editor) : 'Link'}
      initialFocus={firstField}
    >
      {open && <LinkForm editor={editor} firstField={firstField} onDone={onClose} />}
    </Dialog>
  );
}

interface LinkFormProps {
  editor: Editor;
  /** The field to focus first: the URL if the text is filled in already. */
  firstField: RefObject<HTMLInputElement | null>;
  onDone: () => void;
}

/** SPEC §2: a link needs both a text and a URL. */
function LinkForm({ editor, firstField, onDone }: LinkFormProps) {
  const [range] = useState(() => linkRange(editor));
  const [text, setText] = useState(range.text);
  const [url, setUrl] = useState(range.href.replace(/^https:\/\//, ''));
  const form = useId();
  const href = linkAddress(url);
  const complete = text.trim() !== '' && href !== null;

  function save(event: SyntheticEvent) {
    event.preventDefault();
    // In React's tree, a dialog's form is inside the form that opened it.
    event.stopPropagation();
    if (!complete) return;
    insertLink(editor, range, text, href);
    onDone();
  }

  function remove() {
    focused(editor).setTextSelection(range).unsetLink().run();
    onDone();
  }

  return (
    <form id={form} className={styles.form} onSubmit={save} noValidate>
      <TextField
        ref={range.text === '' ? firstField : null}
        label="Text"
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
      />
      <TextField
        ref={range.text === '' ? null : firstField}
        label="URL"
        prefix="https://"
        placeholder="example.com"
        inputMode="url"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={
          url.trim() !== '' && href === null ? 'This is not a web or email address.' : undefined
        }
        autoComplete="off"
        spellCheck={false}
      />
      <div className={styles.actions}>
        {range.href !== '' && (
          <Button variant="quiet" onClick={remove}>
            Remove link
          </Button>
        )}
        <span className={styles.gap} />
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!complete}>
          Save
        </Button>
      </div>
    </form>
  );
}

interface LinkRange {
  from: number;
  to: number;
  text: string;
  /** '' without a link. */
  href: string;
}

/** The range of the link at the caret, else the selection. */
function linkRange(editor: Editor): LinkRange {
  const { doc, schema, selection } = editor.state;
  const mark = schema.marks['link'];
  const link = mark && getMarkRange(selection.$from, mark);
  const { from, to } = link ?? selection;
  const href: unknown = link ? editor.getAttributes('link')['href'] : '';
  const text = doc.textBetween(from, to, ' ');
  return { from, to, text, href: typeof href === 'string' ? href : '' };
}

function title(editor: Editor): string {
  return editor.isActive('link') ? 'Edit link' : 'Add link';
}

/** An unchanged text keeps its other formats. Text typed next is not part of the link. */
function insertLink(editor: Editor, range: LinkRange, text: string, href: string): void {
  const chain = focused(editor).setTextSelection(range);
  if (text === range.text && range.from < range.to) {
    chain.setLink({ href }).setTextSelection(range.to).unsetMark('link').run();
    return;
  }
  const linked = { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] };
  chain.insertContent([linked]).unsetMark('link').insertContent(' ').setMeta(stepMeta, true).run();
}
