import { textblockTypeInputRule, type Node } from '@tiptap/core';
import { languageNamed, languages } from '../code/languages';
import styles from './CodeBlock.module.css';
import { codeContent } from './mentions/mention-nodes';

/** A line of three backticks, with a language or without. */
export const fenceLine = /^```([a-z\d+#-]*)$/i;
const typedFence = /^```([a-z\d+#-]*)\s$/i;

export function fenceAttributes(written: string): { language: string | null } {
  return { language: written === '' ? null : (languageNamed(written) ?? written.toLowerCase()) };
}

/** StarterKit's code block, whose language can be typed after the backticks and chosen in the block. */
export function withLanguage(codeBlock: Node): Node {
  return codeBlock.extend({
    content: codeContent,

    addInputRules() {
      const getAttributes = ([, written = '']: RegExpMatchArray) => fenceAttributes(written);
      return [textblockTypeInputRule({ find: typedFence, type: this.type, getAttributes })];
    },

    addNodeView() {
      return ({ node, editor, getPos }) => {
        const dom = document.createElement('div');
        const pre = document.createElement('pre');
        const contentDOM = document.createElement('code');
        const chooser = languageChooser((language) => {
          const at = getPos();
          if (at === undefined) return;
          const set = editor.chain().command(({ tr }) => {
            tr.setNodeAttribute(at, 'language', language);
            return true;
          });
          set.focus().run();
        });
        dom.className = styles['block'] ?? '';
        pre.append(contentDOM);
        dom.append(chooser.element, pre);
        chooser.show(languageIn(node.attrs));
        return {
          dom,
          contentDOM,
          update(next) {
            if (next.type !== node.type) return false;
            chooser.show(languageIn(next.attrs));
            return true;
          },
          stopEvent: ({ target }) => target === chooser.element,
          ignoreMutation: ({ type, target }) => type !== 'selection' && !pre.contains(target),
        };
      };
    },
  });
}

function languageIn({ language }: Readonly<Record<string, unknown>>): string | null {
  return typeof language === 'string' ? language : null;
}

function languageChooser(choose: (language: string | null) => void) {
  const element = document.createElement('select');
  element.className = styles['language'] ?? '';
  element.contentEditable = 'false';
  element.setAttribute('aria-label', 'Language of the code');
  element.add(new Option('Automatic', ''));
  for (const { name, label } of languages) element.add(new Option(label, name));
  element.addEventListener('change', () => choose(element.value || null));
  return {
    element,
    show(language: string | null) {
      const value = language === null ? '' : (languageNamed(language) ?? language);
      const isListed = [...element.options].some((option) => option.value === value);
      // Pasted code may be in any language, and keeps its name.
      if (!isListed) element.add(new Option(value, value));
      element.value = value;
    },
  };
}
