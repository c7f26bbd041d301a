import { Extension } from '@tiptap/core';
import {
  DOMParser,
  Fragment,
  Slice,
  type Mark,
  type ParseOptions,
  type Schema,
} from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { withoutNull } from '../../../platform/api/form-body';
import { restoreStyles, disarmStyles } from './inline-styles';
import { flattenTables } from './tables';
import { makeWordLists } from './word-lists';

/** Converts pasted text of other programs. */
export const Pasting = Extension.create({
  name: 'pasting',
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [
      new Plugin({
        props: {
          transformPastedHTML: disarmStyles,
          clipboardParser: new PastedParser(schema),
          clipboardTextParser: (text, $context) => lines(text, schema, $context.marks()),
        },
      }),
    ];
  },
});

class PastedParser extends DOMParser {
  constructor(schema: Schema) {
    super(schema, DOMParser.fromSchema(schema).rules);
  }

  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    makeWordLists(dom);
    restoreStyles(dom);
    flattenTables(dom);
    return super.parseSlice(dom, options);
  }
}

/** A paragraph per line, also per empty line, as in the plain composer. */
function lines(text: string, schema: Schema, marks: readonly Mark[]): Slice {
  const paragraphs = withoutNull(text)
    .split(/\r\n?|\n/)
    .map((line) => schema.node('paragraph', null, line === '' ? [] : schema.text(line, marks)));
  return Slice.maxOpen(Fragment.from(paragraphs));
}
