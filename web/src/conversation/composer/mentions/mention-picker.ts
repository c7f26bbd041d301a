import { type Editor, Extension, type Extensions } from '@tiptap/core';
import type { Mark, Node, ResolvedPos, Schema } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import {
  exitSuggestion,
  Suggestion,
  type SuggestionMatch,
  type SuggestionProps,
} from '@tiptap/suggestion';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  channelChoices,
  choiceText,
  peopleChoices,
  type MentionChoice,
  type MentionContext,
} from '../../../data/mentions/choices';
import { recordUse } from '../../../data/emoji/emoji-habits';
import { type EmojiChoice, emojiChoices } from '../emoji/emoji-choices';
import { listPatterns } from './list-patterns';
import { asStep } from '../undo-steps';
import { ChannelLinkNode, MentionNode } from './mention-nodes';

/** An entry of the lists. */
export type Choice = MentionChoice | EmojiChoice;

/** The open list of people, channels or emoji. */
export interface OpenList {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** The highlighted choice. */
  readonly index: number;
  /** Where the text is that it completes. */
  readonly rect: () => DOMRect | null;
}

/** Completes names after `@`, `#` and `:` in one editor. */
export interface MentionPicker {
  readonly extensions: Extensions;
  /** Null while no list is open. */
  readonly list: StoreApi<OpenList | null>;
  /** Handles a key before the editor does. Returns whether it did. */
  press: (event: KeyboardEvent) => boolean;
  highlight: (index: number) => void;
  choose: (index: number) => void;
}

interface Trigger {
  label: string;
  /** The text before the caret, with the search in a group. */
  pattern: RegExp;
  find: (place: MentionContext, search: string) => Choice[];
  /** Whether it also means something in quotes. */
  isQuotable?: boolean;
}

const triggers: readonly Trigger[] = [
  { label: 'People', pattern: listPatterns.people, find: peopleChoices },
  { label: 'Channels', pattern: listPatterns.channels, find: channelChoices },
  {
    label: 'Emoji',
    pattern: listPatterns.emoji,
    find: (_, search) => emojiChoices(search),
    isQuotable: true,
  },
];

interface Current {
  key: PluginKey;
  editor: Editor;
  command: (choice: Choice) => void;
}

export function createMentionPicker(placeNow: () => MentionContext): MentionPicker {
  const list = createStore<OpenList | null>()(() => null);
  let current: Current | null = null;

  function open(trigger: Trigger, key: PluginKey, props: SuggestionProps<Choice>): void {
    const choices = trigger.find(placeNow(), props.query);
    current = { key, editor: props.editor, command: props.command };
    list.setState(
      { label: trigger.label, choices, index: 0, rect: () => props.clientRect?.() ?? null },
      true,
    );
  }

  function close(): void {
    current = null;
    list.setState(null, true);
  }

  function choose(index: number): void {
    const choice = list.getState()?.choices[index];
    if (choice) current?.command(choice);
  }

  function highlight(index: number): void {
    const now = list.getState();
    if (now && now.index !== index) list.setState({ ...now, index }, true);
  }

  function pluginOf(trigger: Trigger, editor: Editor): Plugin {
    const key = new PluginKey(`choose ${trigger.label}`);
    return Suggestion<Choice, Choice>({
      editor,
      pluginKey: key,
      allowSpaces: true,
      decorationClass: '',
      // The choices are known at once; without a fetch the list is never a key behind.
      minQueryLength: Number.MAX_SAFE_INTEGER,
      findSuggestionMatch: ({ $position }) => matchBefore($position, trigger, placeNow),
      command: ({ editor: into, range, props }) => insert(into, range, props, placeNow),
      render: () => ({
        onStart: (props) => open(trigger, key, props),
        onUpdate: (props) => open(trigger, key, props),
        onExit: close,
      }),
    });
  }

  const extension = Extension.create({
    name: 'mentionPicker',
    addProseMirrorPlugins() {
      const { editor } = this;
      return [...triggers.map((trigger) => pluginOf(trigger, editor)), closeOnBlur(dismiss)];
    },
  });

  function dismiss(): void {
    if (current) exitSuggestion(current.editor.view, current.key);
  }

  return {
    extensions: [MentionNode, ChannelLinkNode, extension],
    list,
    highlight,
    choose,
    press(event) {
      const now = list.getState();
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (!now || !isPlain || event.isComposing) return false;
      const { index, choices } = now;
      if (event.key === 'ArrowDown') highlight((index + 1) % choices.length);
      else if (event.key === 'ArrowUp') highlight((index + choices.length - 1) % choices.length);
      else if (event.key === 'Enter' || event.key === 'Tab') choose(index);
      else if (event.key === 'Escape') dismiss();
      else return false;
      return true;
    },
  };
}

/** The name being typed before the caret, if there is anything to choose. */
function matchBefore(
  $position: ResolvedPos,
  { pattern, find, isQuotable = false }: Trigger,
  placeNow: () => MentionContext,
): SuggestionMatch {
  const text = $position.nodeBefore?.text;
  const [, search] = (text !== undefined && pattern.exec(text)) || [];
  if (search === undefined || isQuiet($position, isQuotable)) return null;
  if (find(placeNow(), search).length === 0) return null;
  const range = { from: $position.pos - search.length - 1, to: $position.pos };
  return { range, query: search, text: text?.slice(-search.length - 1) ?? '' };
}

/** In code, quotes and links a name means nothing. */
function isQuiet($position: ResolvedPos, isQuotable: boolean): boolean {
  const around = Array.from({ length: $position.depth }, (_, depth) => $position.node(depth + 1));
  return (
    around.some(
      ({ type }) => type.spec.code === true || (!isQuotable && type.name === 'blockquote'),
    ) || $position.marks().some(({ type }) => type.name === 'code' || type.name === 'link')
  );
}

function insert(
  editor: Editor,
  { from, to }: { from: number; to: number },
  choice: Choice,
  placeNow: () => MentionContext,
) {
  const { state, view } = editor;
  const marks = state.doc.resolve(to).marks();
  const node = nodeOf(choice, state.schema, marks);
  if (!node) return;
  if (choice.kind === 'emoji') recordUse(placeNow().people.ownId, choice.code);
  const { parent, parentOffset } = state.doc.resolve(to);
  const after = parent.textBetween(parentOffset, Math.min(parentOffset + 1, parent.content.size));
  const spaced = /^\s/.test(after) ? [node] : [node, state.schema.text(' ', marks)];
  const transaction = state.tr.replaceWith(from, to, spaced);
  view.dispatch(asStep(transaction).scrollIntoView());
  view.focus();
}

function nodeOf(choice: Choice, schema: Schema, marks: readonly Mark[]): Node | undefined {
  if (choice.kind === 'emoji') return schema.text(choice.code, marks);
  const type = schema.nodes[choice.kind === 'channel' ? ChannelLinkNode.name : MentionNode.name];
  return type?.create({ value: valueOf(choice), text: choiceText(choice) }, null, marks);
}

/** The value of the node's attribute. */
function valueOf(choice: MentionChoice): string {
  if (choice.kind === 'person') return String(choice.member.id);
  return choice.kind === 'all' ? choice.value : String(choice.channel.id);
}

function closeOnBlur(close: () => void): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        blur() {
          close();
          return false;
        },
      },
    },
  });
}
