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
import { messagesOf } from '../../platform/api/call-failed';
import { channelStore } from '../../data/channels/channel-store';
import { focusShownComposer } from '../../conversation/composer/shown-composer';
import { openDirectMessages } from '../../data/direct-messages/direct-messages';
import { navigate } from '../../platform/lib/hash-location';
import { openMessage } from '../../data/places/open-message';
import { useWorkspacePath, type WorkspaceRoute } from '../../data/places/workspace-path';
import { reads } from '../../data/reads/reads';
import { memberStore } from '../../data/people/member-store';
import { Problem } from '../../platform/ui/fields/Problem';
import { VisuallyHidden } from '../../platform/ui/VisuallyHidden';
import { recentSearches, rememberSearch } from '../../data/finding/recent-searches';
import { searchAddress } from '../../data/finding/search-address';
import { searchAgain } from '../../data/finding/search-store';
import { channelIdOf, findChoices, type SwitcherChoice } from '../../data/finding/find-choices';
import { OptionRow } from './OptionRow';
import {
  defaultOption,
  mayFindMessages,
  optionKey,
  optionsFor,
  type SwitcherOption,
} from './options';
import { likelyChannels } from '../../data/finding/likely-channels';
import { closeSwitcher } from '../../data/finding/switcher-store';
import { useFoundMessages } from './use-found-messages';
import { readVisits } from '../../data/finding/visits';
import styles from './Choices.module.css';
import frame from './Switcher.module.css';

export { Hints } from './Hints';
export { Scope } from './Scope';

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
  /** The channel that is searched; null: places, and messages everywhere. */
  within: number | null;
  search: string;
  /** Whether Enter was pressed before the list had loaded. */
  isEntered: boolean;
  /** Receives the highlighted option's `id`; null without options. */
  onHighlight: (optionId: string | null) => void;
}

export function Choices(props: ChoicesProps) {
  const { ref, listId, place, within, search, isEntered, onHighlight } = props;
  const optionId = (at: number) => `${listId}-${at}`;
  const current = typeof place === 'number' ? place : null;
  const { found, areStale } = useFound(search, { current, within });
  const list = useRef<HTMLDivElement>(null);
  // By key rather than index: the list may change meanwhile.
  const [chosen, setChosen] = useState<{ key: string; search: string } | null>(null);
  const index = indexOf(found, chosen?.search === search ? chosen.key : null, areStale);
  const { openOption, going, problem } = useOpenOption(search, within);

  const choose = (to: SwitcherOption | undefined) =>
    to && setChosen({ key: optionKey(to), search });

  useImperativeHandle(ref, () => ({
    press(key) {
      const to = found[index];
      if (key === 'ArrowDown') choose(found[(index + 1) % found.length]);
      else if (key === 'ArrowUp') choose(found.at(index - 1));
      else if (key !== 'Enter') return false;
      else if (to) openOption(to);
      return true;
    },
  }));

  const enter = useEffectEvent(() => {
    const option = found[index];
    if (option) openOption(option);
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
      {problem !== null && <Problem className={frame.problem}>{problem}</Problem>}
      <div
        ref={list}
        id={listId}
        className={styles.list}
        role="listbox"
        aria-label={within === null ? 'Channels, people and messages' : 'Messages'}
        aria-busy={going !== null}
      >
        {found.map((one, at) => (
          <OptionRow
            key={optionKey(one)}
            id={optionId(at)}
            option={one}
            search={search}
            isHighlighted={at === index}
            isGoing={going === optionKey(one)}
            onPoint={() => at !== index && choose(one)}
            onChoose={() => openOption(one)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.empty}>
          {within === null
            ? 'No channel or person has this name. Try a shorter part of it.'
            : 'Type a word that was said here.'}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{found.length === 0 ? 'Nothing found' : `${found.length} found`}</span>
      </VisuallyHidden>
    </>
  );
}

interface Scope {
  /** The current channel. */
  current: number | null;
  within: number | null;
}

/** Finds places and messages; tells whether the messages belong to an earlier search. */
function useFound(search: string, { current, within }: Scope) {
  const channels = useStore(channelStore);
  const people = useStore(memberStore);
  // Computed once: new messages must not reorder the list.
  const [likely] = useState(() => likelyChannels(readVisits(), reads.reads.getState()));
  const [recent] = useState(recentSearches);
  const { messages, search: foundFor } = useFoundMessages(search, within);
  const places = useMemo(
    () => findChoices({ channels, people, likely, current }, search),
    [channels, people, likely, current, search],
  );
  const choices = within === null ? places : [];
  const isForMessages = mayFindMessages(search, within);
  const found = optionsFor({ search, isForMessages, messages, recent, choices });
  return { found, areStale: foundFor !== search };
}

function indexOf(found: readonly SwitcherOption[], key: string | null, areStale: boolean): number {
  const index = found.findIndex((option) => optionKey(option) === key);
  return index < 0 ? defaultOption(found, areStale) : index;
}

interface Going {
  /** The key of the option that is being opened. */
  going: string | null;
  /** Why the last one could not be opened. */
  problem: string | null;
}

const idle: Going = { going: null, problem: null };

/**
 * Navigates to the chosen place and focuses its composer. A later choice or search cancels an
 * earlier choice.
 */
function useOpenOption(search: string, within: number | null) {
  const path = useWorkspacePath();
  const [state, setState] = useState<Going>(idle);
  /** The person whose direct messages are being opened. */
  const pendingKey = useRef<string | null>(null);
  useEffect(
    () => () => {
      pendingKey.current = null;
      setState(idle);
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

  function openChoice(to: SwitcherChoice, key: string) {
    const channelId = channelIdOf(to);
    if (channelId !== null) arrive(channelId);
    else if (to.kind === 'person' && pendingKey.current !== key) void write(to.member.id, key);
  }

  function leave(go: () => void) {
    flushSync(go);
    flushSync(closeSwitcher);
  }

  function openOption(option: SwitcherOption) {
    if (option.kind === 'choice') {
      openChoice(option.choice, optionKey(option));
      return;
    }
    rememberSearch(option.kind === 'message' ? search : option.query);
    if (option.kind === 'message') {
      const { id, channel_id } = option.message;
      leave(() => openMessage(path(channel_id), id));
      return;
    }
    searchAgain({ q: option.query, channelId: within });
    leave(() => navigate(searchAddress(path('search'), option.query, within)));
  }

  return { ...state, openOption };
}
