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
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { messagesOf } from '../api/call-failed';
import { channelStore } from '../channels/channel-store';
import { focusShownComposer } from '../composer/shown-composer';
import { openDirectMessages } from '../direct-messages/direct-messages';
import { useWorkspacePath, type Place } from '../lib/workspace-path';
import { unreadStore } from '../messages/unread-store';
import { memberStore } from '../people/member-store';
import { Problem } from '../ui/Problem';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { channelIdOf, findPlaces, keyOf, type FoundPlace } from './find-places';
import { FoundPlaceRow } from './FoundPlaceRow';
import { likelyPlaces } from './likely-places';
import { listId, optionId, type ChoiceKeys } from './Switcher';
import { closeSwitcher } from './switcher-store';
import { readVisits } from './visits';
import styles from './Switcher.module.css';

interface ChoicesProps {
  ref: Ref<ChoiceKeys>;
  /** Where one is. */
  place: Place | null;
  search: string;
  /** Enter came before they did. */
  isEntered: boolean;
  /** Its place among them; null where there are none. */
  onHighlight: (index: number | null) => void;
}

export function Choices({ ref, place, search, isEntered, onHighlight }: ChoicesProps) {
  const current = typeof place === 'number' ? place : null;
  const found = useFound(search, current);
  const list = useRef<HTMLDivElement>(null);
  // Which it is, not where: others may come and go meanwhile.
  const [chosen, setChosen] = useState<{ key: string; search: string } | null>(null);
  const index = chosen?.search === search ? indexOf(found, chosen.key) : 0;
  const { goTo, going, problem } = useGoing(search);

  const choose = (to: FoundPlace | undefined) => to && setChosen({ key: keyOf(to), search });

  useImperativeHandle(ref, () => ({
    press(key) {
      const to = found[index];
      if (key === 'ArrowDown') choose(found[(index + 1) % found.length]);
      else if (key === 'ArrowUp') choose(found.at(index - 1));
      else if (key !== 'Enter') return false;
      else if (to) goTo(to);
      return true;
    },
  }));

  const enter = useEffectEvent(() => {
    const [first] = found;
    if (first) goTo(first);
  });
  useEffect(() => {
    if (!isEntered) return undefined;
    // Not from within an effect: going there draws at once.
    const timer = setTimeout(() => enter());
    return () => clearTimeout(timer);
  }, [isEntered]);

  const highlighted = found.length === 0 ? null : index;
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
          <FoundPlaceRow
            key={keyOf(one)}
            id={optionId(at)}
            place={one}
            isHighlighted={at === index}
            isGoing={going === keyOf(one)}
            onPoint={() => at !== index && choose(one)}
            onChoose={() => goTo(one)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.empty}>
          Nobody and no channel is called that. Try a shorter part of the name.
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{found.length === 0 ? 'Nothing found' : `${found.length} found`}</span>
      </VisuallyHidden>
    </>
  );
}

function useFound(search: string, current: number | null): FoundPlace[] {
  const channels = useStore(channelStore);
  const people = useStore(memberStore);
  // As it was at first: what comes in meanwhile changes no order.
  const [likely] = useState(() => likelyPlaces(readVisits(), unreadStore.getState()));
  return useMemo(
    () => findPlaces({ channels, people, likely, current }, search),
    [channels, people, likely, current, search],
  );
}

function indexOf(found: readonly FoundPlace[], key: string): number {
  return Math.max(
    0,
    found.findIndex((one) => keyOf(one) === key),
  );
}

/** Goes there, and writes there. Of several choices the last one counts, and none once the search is another. */
function useGoing(search: string) {
  const path = useWorkspacePath();
  const navigate = useNavigate();
  const [state, setState] = useState<{ going: string | null; problem: string | null }>({
    going: null,
    problem: null,
  });
  /** Whom one waits to write to. */
  const wanted = useRef<string | null>(null);
  useEffect(
    () => () => {
      wanted.current = null;
      setState({ going: null, problem: null });
    },
    [search],
  );

  function arrive(channelId: number) {
    // At once: the next key is a letter of what is written there.
    flushSync(() => void navigate(path(channelId)));
    flushSync(closeSwitcher);
    focusShownComposer();
  }

  async function write(partnerId: number, key: string) {
    wanted.current = key;
    setState({ going: key, problem: null });
    try {
      const channelId = await openDirectMessages(partnerId);
      if (wanted.current === key) arrive(channelId);
    } catch (error) {
      if (wanted.current !== key) return;
      wanted.current = null;
      setState({ going: null, problem: messagesOf(error).join(' ') });
    }
  }

  function goTo(to: FoundPlace) {
    const channelId = channelIdOf(to);
    const key = keyOf(to);
    if (channelId !== null) arrive(channelId);
    else if (to.kind === 'person' && wanted.current !== key) void write(to.member.id, key);
  }

  return { ...state, goTo };
}
