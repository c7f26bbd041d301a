import Search from 'lucide-react/icons/search';
import {
  type KeyboardEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { mayAddEmoji } from '@parley/contract/rules/roles';
import { useStore } from 'zustand';
import { useMayDo, useOwnId } from '../../data/people/member-store';
import { openPeopleDialog } from '../../data/people/people-dialogs';
import { Button } from '../../platform/ui/Button';
import { shouldAutoFocus } from '../../platform/lib/use-media';
import { VisuallyHidden } from '../../platform/ui/VisuallyHidden';
import { Emoji } from './Emoji';
import styles from './EmojiBrowser.module.css';
import { frequentlyUsed, keepHabits, readHabits, recordUse } from '../../data/emoji/emoji-habits';
import {
  emojiGroups,
  emojiWithCode,
  findEmoji,
  type ListedEmoji,
  listedOwn,
  tonedCode,
} from '../../data/emoji/emoji-list';
import {
  type EmojiRow,
  type EmojiSection,
  placeAfter,
  rowOf,
  rowsOf,
} from '../../data/emoji/emoji-rows';
import { ownEmoji } from '../../data/emoji/own-emoji';
import { GroupTabs } from './GroupTabs';
import { SkinTones } from './SkinTones';

export interface BrowserProps {
  /** The codes already chosen. */
  pressed?: ReadonlySet<string> | undefined;
  /** Whether its search takes the focus when it is shown; not in a panel that is closing already. */
  takesFocus?: boolean;
  onPick: (code: string) => void;
}

/** Frequently used emoji that are shown: two rows on most screens. */
const mostFrequent = 18;

/** All emoji, with a search. The focus stays in its field, and arrow keys go through the emoji. */
export function EmojiBrowser({ pressed, takesFocus = true, onPick }: BrowserProps) {
  const ownId = useOwnId();
  const id = useId();
  const adds = useMayDo(mayAddEmoji);
  const [habits, setHabits] = useState(() => readHabits(ownId));
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState(-1);
  const [columns, setColumns] = useState(8);
  const field = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [topRow, setTopRow] = useState(0);

  const ownList = useStore(ownEmoji, (state) => state.list);
  const sections = useMemo((): EmojiSection[] => {
    const own = ownList.map(listedOwn);
    if (search.trim() !== '') return [{ title: '', emoji: findEmoji(search, own) }];
    const frequent = frequentlyUsed(habits)
      .map((code) => emojiWithCode(code) ?? own.find((emoji) => emoji.code === code))
      .filter((emoji) => emoji !== undefined)
      .slice(0, mostFrequent);
    return [
      { title: 'Frequently used', emoji: frequent },
      { title: 'This workspace', emoji: own },
      ...emojiGroups,
    ];
  }, [search, habits, ownList]);
  const rows = useMemo(() => rowsOf(sections, columns), [sections, columns]);
  const all = useMemo(() => sections.flatMap(({ emoji }) => emoji), [sections]);
  const current = all[place];
  const titles = sections.filter(({ emoji }) => emoji.length > 0).map(({ title }) => title);

  const begin = useEffectEvent(() => {
    if (takesFocus && shouldAutoFocus()) field.current?.focus();
  });
  useLayoutEffect(() => {
    const { current: box } = scroller;
    if (box) setColumns(Math.max(1, Math.floor(box.clientWidth / cellSize(box))));
    begin();
  }, []);

  function pick(emoji: ListedEmoji) {
    recordUse(ownId, emoji.code);
    onPick(tonedCode(emoji, habits.tone));
  }

  function change(next: string) {
    setSearch(next);
    setPlace(next.trim() === '' ? -1 : 0);
    list.current?.scrollTo(0);
  }

  function move(key: string) {
    const next = placeAfter(key, rows, place);
    setPlace(next);
    list.current?.scrollToIndex(Math.max(0, rowOf(rows, next)), { align: 'nearest' });
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
    if (key === 'Enter') {
      if (current) pick(current);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') move(key);
    // Before an emoji is chosen by arrows, they move the caret in the text.
    else if (isSideways && place >= 0 && (place > 0 || search === '' || key === 'ArrowRight')) {
      move(key);
    } else return;
    event.preventDefault();
  }

  function goTo(title: string) {
    list.current?.scrollToIndex(rows.findIndex((row) => 'title' in row && row.title === title));
    setPlace(-1);
  }

  const cell = (emoji: ListedEmoji, at: number) => {
    const code = tonedCode(emoji, habits.tone);
    return (
      <button
        key={at}
        id={`${id}-${at}`}
        type="button"
        role="gridcell"
        tabIndex={-1}
        className={styles.emoji}
        aria-label={emoji.label}
        aria-selected={at === place}
        data-chosen={pressed?.has(code) || undefined}
        // Not onPointerEnter: a mouse at rest must not choose an emoji.
        onPointerMove={(event) => event.pointerType === 'mouse' && setPlace(at)}
        onClick={() => pick(emoji)}
      >
        <Emoji code={code} size={22} />
      </button>
    );
  };

  const grid = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` };
  const row = (line: EmojiRow, index: number) =>
    'title' in line ? (
      <div key={index} className={styles.title} role="row">
        <span role="rowheader">{line.title}</span>
      </div>
    ) : (
      <div key={index} className={styles.row} style={grid} role="row">
        {line.emoji.map((emoji, at) => cell(emoji, line.first + at))}
      </div>
    );

  return (
    <div className={styles.browser}>
      <div className={styles.search}>
        <Search size={16} aria-hidden />
        <input
          ref={field}
          className={styles.field}
          role="combobox"
          aria-label="Search emoji"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          {...(current && { 'aria-activedescendant': `${id}-${place}` })}
          placeholder="Search emoji"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          value={search}
          onChange={({ target }) => change(target.value)}
          onKeyDown={press}
        />
      </div>
      {search.trim() === '' && (
        <GroupTabs titles={titles} shown={titleAt(rows, topRow)} onChoose={goTo} />
      )}
      <div ref={scroller} className={styles.scroller} id={id} role="grid" aria-label="Emoji">
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={rows}
          onScroll={(offset) => setTopRow(list.current?.findItemIndex(offset) ?? 0)}
        >
          {row}
        </Virtualizer>
        {all.length === 0 && (
          <p className={styles.none}>{`No emoji is called ‘${search.trim()}’.`}</p>
        )}
      </div>
      <VisuallyHidden>
        <span aria-live="polite">{search.trim() !== '' && `${all.length} emoji`}</span>
      </VisuallyHidden>
      <SkinTones
        tone={habits.tone}
        onChange={(tone) => {
          // Uses are recorded by each choice.
          const next = { ...readHabits(ownId), tone };
          keepHabits(ownId, next);
          setHabits(next);
        }}
      >
        {!current && adds && (
          <Button size="small" variant="quiet" onClick={() => openPeopleDialog('emoji')}>
            Add emoji
          </Button>
        )}
        {current && (
          <>
            <Emoji code={tonedCode(current, habits.tone)} size={24} />
            <span className={styles.about}>
              <b className="ellipsis">{current.label}</b>
              <span className="ellipsis">{current.names.map((name) => `:${name}:`).join(' ')}</span>
            </span>
          </>
        )}
      </SkinTones>
    </div>
  );
}

/** The title of the section in which a row is. */
function titleAt(rows: readonly EmojiRow[], index: number): string {
  const row = rows.slice(0, index + 1).findLast((line) => 'title' in line);
  return row && 'title' in row ? row.title : '';
}

/** Pixels; larger for fingers. */
function cellSize(box: Element): number {
  return parseInt(getComputedStyle(box).getPropertyValue('--cell'), 10) || 36;
}
