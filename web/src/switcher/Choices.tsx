import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { messagesOf } from '../api/call-failed';
import { channelStore } from '../channels/channel-store';
import { focusShownComposer } from '../composer/shown-composer';
import { openDirectMessages } from '../direct-messages/direct-messages';
import { navigate } from '../lib/hash-location';
import { useWorkspacePath, type WorkspaceRoute } from '../lib/workspace-path';
import { reads } from '../messages/reads/reads';
import { memberStore } from '../people/member-store';
import { Problem } from '../ui/fields/Problem';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { channelIdOf, findChoices, keyOf, type SwitcherChoice } from './find-choices';
import { ChoiceRow } from './ChoiceRow';
import { likelyChannels } from './likely-channels';
import { closeSwitcher } from './switcher-store';
import { readVisits } from './visits';
import styles from './Switcher.module.css';

/** Handles keys pressed in the search field. */
export interface ChoiceKeys {
  /** Returns whether the list handled the key. */
  press: (key: string) => boolean;
}

interface ChoicesProps {
  ref: Ref<ChoiceKeys>;
  /** The list's `id`. */
  listId: string;
  /** The current place. */
  place: WorkspaceRoute | null;
  search: string;
  /** Whether Enter was pressed before the list had loaded. */
  isEntered: boolean;
  /** Receives the highlighted option's `id`; null without options. */
  onHighlight: (optionId: string | null) => void;
}

export function Choices(props: ChoicesProps) {
  const { ref, listId, place, search, isEntered, onHighlight } = props;
  const optionId = (at: number) => `${listId}-${at}`;
  const current = typeof place === 'number' ? place : null;
  const found = useFound(search, current);
  const list = useRef<HTMLDivElement>(null);
  // By key rather than index: the list may change meanwhile.
  const [chosen, setChosen] = useState<{ key: string; search: string } | null>(null);
  const index = chosen?.search === search ? indexOf(found, chosen.key) : 0;
  const { openChoice, going, problem } = useOpenChoice(search);

  const choose = (to: SwitcherChoice | undefined) => to && setChosen({ key: keyOf(to), search });

  useImperativeHandle(ref, () => ({
    press(key) {
      const to = found[index];
      if (key === 'ArrowDown') choose(found[(index + 1) % found.length]);
      else if (key === 'ArrowUp') choose(found.at(index - 1));
      else if (key !== 'Enter') return false;
      else if (to) openChoice(to);
      return true;
    },
  }));

  const enter = useEffectEvent(() => {
    const [first] = found;
    if (first) openChoice(first);
  });
  useEffect(() => {
    if (!isEntered) return undefined;
    // Outside the effect: navigating calls flushSync.
    const timer = setTimeout(() => enter());
    return () => clearTimeout(timer);
  }, [isEntered]);

  const highlighted = found.length === 0 ? null : optionId(index);
  useLayoutEffect(() => onHighlight(highlighted), [highlighted, onHighlight]);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);

  return (
    <>
      {problem !== null && <Problem className={styles.problem}>{problem}</Problem>}
      <div
        ref={list}
        id={listId}
        className={styles.list}
        role="listbox"
        aria-label="Channels and people"
        aria-busy={going !== null}
      >
        {found.map((one, at) => (
          <ChoiceRow
            key={keyOf(one)}
            id={optionId(at)}
            choice={one}
            isHighlighted={at === index}
            isGoing={going === keyOf(one)}
            onPoint={() => at !== index && choose(one)}
            onChoose={() => openChoice(one)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.empty}>
          No channel or person has this name. Try a shorter part of it.
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{found.length === 0 ? 'Nothing found' : `${found.length} found`}</span>
      </VisuallyHidden>
    </>
  );
}

function useFound(search: string, current: number | null): SwitcherChoice[] {
  const channels = useStore(channelStore);
  const people = useStore(memberStore);
  // Computed once: new messages must not reorder the list.
  const [likely] = useState(() => likelyChannels(readVisits(), reads.reads.getState()));
  return useMemo(
    () => findChoices({ channels, people, likely, current }, search),
    [channels, people, likely, current, search],
  );
}

function indexOf(found: readonly SwitcherChoice[], key: string): number {
  return Math.max(
    0,
    found.findIndex((one) => keyOf(one) === key),
  );
}

/**
 * Navigates to the chosen place and focuses its composer. A later choice or search cancels an
 * earlier choice.
 */
function useOpenChoice(search: string) {
  const path = useWorkspacePath();
  const [state, setState] = useState<{ going: string | null; problem: string | null }>({
    going: null,
    problem: null,
  });
  /** The person whose direct messages are being opened. */
  const pendingKey = useRef<string | null>(null);
  useEffect(
    () => () => {
      pendingKey.current = null;
      setState({ going: null, problem: null });
    },
    [search],
  );

  function arrive(channelId: number) {
    // Synchronously: the next key press must go to the composer.
    flushSync(() => navigate(path(channelId)));
    flushSync(closeSwitcher);
    focusShownComposer();
  }

  async function write(partnerId: number, key: string) {
    pendingKey.current = key;
    setState({ going: key, problem: null });
    try {
      const channelId = await openDirectMessages(partnerId);
      if (pendingKey.current === key) arrive(channelId);
    } catch (error) {
      if (pendingKey.current !== key) return;
      pendingKey.current = null;
      setState({ going: null, problem: messagesOf(error).join(' ') });
    }
  }

  function openChoice(to: SwitcherChoice) {
    const channelId = channelIdOf(to);
    const key = keyOf(to);
    if (channelId !== null) arrive(channelId);
    else if (to.kind === 'person' && pendingKey.current !== key) void write(to.member.id, key);
  }

  return { ...state, openChoice };
}
