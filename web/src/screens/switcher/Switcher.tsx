import Search from 'lucide-react/icons/search';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { unreachableText } from '../../platform/api/read-answer';
import { deferred } from '../../platform/lib/deferred';
import { keepSelection } from '../../platform/lib/keep-selection';
import { slot } from '../../platform/lib/slot';
import type { WorkspaceRoute } from '../../data/places/workspace-path';
import { Problem } from '../../platform/ui/fields/Problem';
import { Skeleton } from '../../platform/ui/Skeleton';
import type { ChoiceKeys } from './Choices';
import { closeSwitcher, searchWithin } from '../../data/finding/switcher-store';
import styles from './Switcher.module.css';

/** The list of options, preloaded before the switcher opens. */
export const choices = deferred(() => import('./Choices'));
const Hints = slot(choices, 'Hints');
const Scope = slot(choices, 'Scope');
const Choices = slot(choices, 'Choices', {
  Placeholder: () => (
    <NoChoices>
      <Skeleton className={styles.coming} />
    </NoChoices>
  ),
  Failed: () => (
    <NoChoices>
      <Problem className={styles.problem}>{unreachableText}</Problem>
    </NoChoices>
  ),
});

/** The list's `id`, for the field's aria-controls. */
const listId = 'switcher-choices';
const label = 'Search, or jump to a channel or person';
const labelWithin = 'Search this conversation';

interface SwitcherProps {
  place: WorkspaceRoute | null;
  /** The channel that it searches; null: it finds places, and messages everywhere. */
  within: number | null;
}

/**
 * A native dialog: opens, takes and returns the focus synchronously with the key press, so that no
 * letter goes elsewhere. Its options may load a moment later.
 */
export function Switcher({ place, within }: SwitcherProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const keys = useRef<ChoiceKeys>(null);
  const [search, setSearch] = useState('');
  const [highlighted, setHighlighted] = useState<string | null>(null);
  /** Whether Enter was pressed before the options had loaded. */
  const [isEntered, setEntered] = useState(false);
  const name = within === null ? label : labelWithin;

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    const on = new AbortController();
    shown.addEventListener('cancel', closeSwitcher, on);
    // A click on the dialog element itself is on its backdrop: the content fills the dialog.
    shown.addEventListener('click', ({ target }) => target === shown && closeSwitcher(), on);
    const selectAgain = keepSelection();
    shown.showModal();
    void choices.load();
    return () => {
      on.abort();
      shown.close();
      selectAgain();
    };
  }, []);

  // Not the button before it, which goes when it is pressed.
  useLayoutEffect(() => dialog.current?.querySelector('input')?.focus(), [within]);

  function press(event: KeyboardEvent) {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') closeSwitcher();
    else if (key === 'Backspace' && search === '' && within !== null) searchWithin(null);
    else if (key === 'Enter' && keys.current === null) setEntered(true);
    else if (!keys.current?.press(key)) return;
    event.preventDefault();
    // Keeps the page's own key handlers from running.
    event.stopPropagation();
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={name}>
      <div className={styles.content}>
        <div className={styles.search}>
          <Search size={18} aria-hidden />
          {within !== null && <Scope channelId={within} />}
          <input
            className={styles.input}
            role="combobox"
            aria-label={name}
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            {...(highlighted !== null && { 'aria-activedescendant': highlighted })}
            placeholder={within === null ? 'Search, or jump to…' : 'Search messages'}
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
        <Choices
          ref={keys}
          listId={listId}
          place={place}
          within={within}
          search={search}
          isEntered={isEntered}
          onHighlight={setHighlighted}
        />
        <Hints within={within} />
      </div>
    </dialog>
  );
}

/** The list before its options are loaded. */
function NoChoices({ children }: { children: ReactElement }) {
  return (
    <div id={listId} role="listbox" aria-label="Channels and people" aria-busy>
      {children}
    </div>
  );
}
