import type { Node } from '@tiptap/pm/model';
import { Selection, TextSelection } from '@tiptap/pm/state';
import type { InitialText } from './editor-props';

/** The selection of the plain field in the document that replaces it. Null stands for the end. */
export function takenSelection(doc: Node, selected: InitialText['selected']): Selection {
  const end = Selection.atEnd(doc);
  if (selected === null) return end;
  const text = doc.textBetween(0, doc.content.size, '\n', '\n');
  // Each line is a paragraph of the document: its two boundaries are one position more than a line break.
  const [from = 0, to = from] = selected.map(
    (at) => 1 + at + text.slice(0, at).split('\n').length - 1,
  );
  // The field may still show a text that was just sent, longer than the document.
  return TextSelection.create(doc, Math.min(from, end.to), Math.min(to, end.to));
}
