import Search from 'lucide-react/icons/search';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { unreachableText } from '../api/read-answer';
import { useDeferred, useHasFailed } from '../lib/deferred';
import { keepSelection } from '../lib/keep-selection';
import type { Place } from '../lib/workspace-path';
import { Kbd } from '../ui/Kbd';
import { Problem } from '../ui/Problem';
import { Skeleton } from '../ui/Skeleton';
import { choicesPart } from './choices-part';
import { closeSwitcher } from './switcher-store';
import styles from './Switcher.module.css';

/** What the list of choices does with a key that is pressed in the field. */
export interface ChoiceKeys {
  /** Whether it was for the list. */
  press: (key: string) => boolean;
}

/** The element that the field controls. */
export const listId = 'switcher-choices';
export const optionId = (index: number) => `${listId}-${index}`;

const label = 'Jump to a channel or person';

/**
 * The browser's own dialog: it is there, has the focus and gives it back within the key that opens or
 * closes it, so that no letter goes elsewhere. What it offers may come a moment later.
 */
export function Switcher({ place }: { place: Place | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const keys = useRef<ChoiceKeys>(null);
  const [search, setSearch] = useState('');
  const [highlighted, setHighlighted] = useState<number | null>(null);
  /** Before there was anything to choose. */
  const [isEntered, setEntered] = useState(false);
  const { Choices } = useDeferred(choicesPart) ?? {};
  const hasFailed = useHasFailed(choicesPart);

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    const on = new AbortController();
    shown.addEventListener('cancel', closeSwitcher, on);
    // Beside it: all that is within has the content around it.
    shown.addEventListener('click', ({ target }) => target === shown && closeSwitcher(), on);
    const selectAgain = keepSelection();
    shown.showModal();
    void choicesPart.load();
    return () => {
      on.abort();
      shown.close();
      selectAgain();
    };
  }, []);

  function press(event: KeyboardEvent) {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') closeSwitcher();
    else if (key === 'Enter' && keys.current === null) setEntered(true);
    else if (!keys.current?.press(key)) return;
    event.preventDefault();
    // What lies below has keys of its own.
    event.stopPropagation();
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={label}>
      <div className={styles.content}>
        <div className={styles.search}>
          <Search size={18} aria-hidden />
          <input
            className={styles.input}
            role="combobox"
            aria-label={label}
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            {...(highlighted !== null && { 'aria-activedescendant': optionId(highlighted) })}
            placeholder="Jump to…"
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={({ target }) => {
              setSearch(target.value);
              setEntered(false);
            }}
            onKeyDown={press}
          />
          <button type="button" className={styles.cancel} onClick={closeSwitcher}>
            Cancel
          </button>
        </div>
        {Choices ? (
          <Choices
            ref={keys}
            place={place}
            search={search}
            isEntered={isEntered}
            onHighlight={setHighlighted}
          />
        ) : (
          <div id={listId} role="listbox" aria-label="Channels and people" aria-busy>
            {hasFailed ? (
              <Problem className={styles.problem}>{unreachableText}</Problem>
            ) : (
              <Skeleton className={styles.coming} />
            )}
          </div>
        )}
        <p className={styles.hints}>
          <span>
            <Kbd keys={['↑', '↓']} /> to choose
          </span>
          <span>
            <Kbd keys={['Enter']} /> to go there
          </span>
          <span>
            <Kbd keys={['#']} /> channels
          </span>
          <span>
            <Kbd keys={['@']} /> people
          </span>
        </p>
      </div>
    </dialog>
  );
}
