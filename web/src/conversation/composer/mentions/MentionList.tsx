import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';
import type { Editor } from '@tiptap/core';
import AtSign from 'lucide-react/icons/at-sign';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { ChannelSign } from '../../../platform/ui/ChannelSign';
import { choiceKey, choiceText } from '../../../data/mentions/choices';
import { Emoji } from '../../emoji/Emoji';
import { memberName } from '../../../data/people/member-store';
import { activityOf } from '../../../data/people/presence';
import { Avatar } from '../../../platform/ui/pictures/Avatar';
import { VisuallyHidden } from '../../../platform/ui/VisuallyHidden';
import styles from './MentionList.module.css';
import type { Choice as Offered, MentionPicker, OpenList } from './mention-picker';

/** Pixels: ten options. */
const tallest = 376;

interface MentionListProps {
  editor: Editor;
  picker: MentionPicker;
}

/**
 * The list of people, channels or emoji beside the caret. The editor keeps the focus and names the highlighted
 * option (`aria-activedescendant`).
 */
export function MentionList({ editor, picker }: MentionListProps) {
  const list = useStore(picker.list);
  return (
    <>
      {list && createPortal(<Open list={list} editor={editor} picker={picker} />, landmark(editor))}
      {/* Mounted before its text, else it would not be announced. */}
      <VisuallyHidden>
        <span aria-live="polite">{list && announcement(list)}</span>
      </VisuallyHidden>
    </>
  );
}

/** Outside of all landmarks, screen readers' users would not find it. */
function landmark({ view }: Editor): Element {
  return view.dom.closest('main') ?? document.body;
}

function announcement({ choices }: OpenList): string {
  return choices.length === 1 ? '1 suggestion' : `${choices.length} suggestions`;
}

function Open({ list, editor, picker }: MentionListProps & { list: OpenList }) {
  const { label, choices, index, rect } = list;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const optionId = (at: number) => `${id}-${at}`;
  usePlace(box, editor.view.dom, rect);

  const highlighted = optionId(index);
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', highlighted);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, highlighted]);
  useLayoutEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [highlighted, choices]);

  return (
    <div ref={box} id={id} className={styles.list} role="listbox" aria-label={label}>
      {choices.map((choice, at) => (
        <button
          key={choice.kind === 'emoji' ? choice.code : choiceKey(choice)}
          type="button"
          tabIndex={-1}
          id={optionId(at)}
          className={styles.option}
          role="option"
          aria-selected={at === index}
          // Not onPointerEnter: a mouse at rest must not choose an option.
          onPointerMove={() => picker.highlight(at)}
          // Keeps the focus in the editor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => picker.choose(at)}
        >
          <Choice choice={choice} />
        </button>
      ))}
    </div>
  );
}

function Choice({ choice }: { choice: Offered }) {
  if (choice.kind === 'emoji') {
    return (
      <>
        <Emoji code={choice.code} size={20} />
        <span className={styles.name}>{`:${choice.name}:`}</span>
      </>
    );
  }
  if (choice.kind === 'channel') {
    return (
      <>
        <ChannelSign
          channel={choice.channel}
          size={24}
          className={styles.sign}
          isSilent={choice.channel.kind !== 'private'}
        />
        <span className={styles.name}>{choice.channel.name}</span>
        {!choice.isMember && <span className={styles.mark}>Not joined</span>}
      </>
    );
  }
  if (choice.kind === 'all') {
    return (
      <>
        <AtSign className={styles.sign} aria-hidden />
        <span className={styles.name}>{choiceText(choice)}</span>
        <span className={styles.more}>{choice.more}</span>
      </>
    );
  }
  const { member, more, isInChannel, isSelf } = choice;
  return (
    <>
      <Avatar user={member} size={20} activity={activityOf(member)} />
      <span className={styles.name} dir="auto">
        {memberName(member)}
      </span>
      {isSelf && <span className={styles.own}>(you)</span>}
      <span className={styles.more} dir="auto">
        {more}
      </span>
      {!isInChannel && <span className={styles.mark}>Not in channel</span>}
    </>
  );
}

/** Above or below the name that is being typed, within the window. */
function usePlace(
  box: React.RefObject<HTMLElement | null>,
  context: HTMLElement,
  rect: () => DOMRect | null,
): void {
  useLayoutEffect(() => {
    const floating = box.current;
    if (!floating) return undefined;
    const reference = {
      contextElement: context,
      getBoundingClientRect: () => rect() ?? context.getBoundingClientRect(),
    };
    const middleware = [
      offset(6),
      flip({ padding: 8 }),
      shift({ padding: 8 }),
      size({
        padding: 8,
        apply: ({ availableHeight }) => {
          floating.style.maxHeight = `${Math.min(availableHeight, tallest)}px`;
        },
      }),
    ];
    const place = async () => {
      const { x, y } = await computePosition(reference, floating, {
        placement: 'top-start',
        strategy: 'fixed',
        middleware,
      });
      floating.style.left = `${x}px`;
      floating.style.top = `${y}px`;
      floating.style.visibility = 'visible';
    };
    return autoUpdate(reference, floating, () => void place());
  }, [box, context, rect]);
}
