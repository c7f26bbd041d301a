import { limits } from '@parley/contract/limits';
import { filterProblem } from '@parley/contract/rules/message-search/filter-problem';
import { parseSearch } from '@parley/contract/rules/message-search/query';
import CloudOff from 'lucide-react/icons/cloud-off';
import SearchIcon from 'lucide-react/icons/search';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { useStore } from 'zustand';
import { channelStore } from '../../data/channels/channel-store';
import { navigate } from '../../platform/lib/hash-location';
import { shouldAutoFocus } from '../../platform/lib/use-media';
import { useTitle } from '../../platform/lib/use-title';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { MessageSkeletons } from '../../conversation/list/MessageSkeletons';
import { Button } from '../../platform/ui/Button';
import { ContentPage } from '../../platform/ui/ContentPage';
import { EmptyState } from '../../platform/ui/EmptyState';
import { SearchField } from '../../platform/ui/fields/SearchField';
import { VisuallyHidden } from '../../platform/ui/VisuallyHidden';
import { FilterChips } from './FilterChips';
import { recentSearches, rememberSearch } from '../../data/finding/recent-searches';
import { searchAddress } from '../../data/finding/search-address';
import {
  askFor,
  hasMorePages,
  isAsked,
  loadMoreResults,
  useSearchResults,
} from '../../data/finding/search-store';
import { SearchResult } from './SearchResult';
import styles from './SearchView.module.css';
import { unfinishedFilter, unknownName, withoutUnfinished } from '../../data/finding/suggestions';
import { useKeptScroll } from './use-kept-scroll';
import { useKnownNames } from '../../data/finding/use-known-names';
import { usePlaceName } from '../../data/finding/use-place-name';
import { useResultKeys } from './use-result-keys';

/** Milliseconds without a key after which a search is asked for. */
const typingPause = 150;
/** With fewer messages to index, nothing that a search looks for is missing for long. */
const worthTelling = 200;

/** Messages and files that were searched for, the newest first. The search is in the address. */
export function SearchView() {
  useTitle('Search');
  const workspaceId = useStore(channelStore, (state) => state.workspaceId);
  const address = new URLSearchParams(useSearch());
  // Longer searches are refused, and some address may hold megabytes.
  const q = (address.get('q') ?? '').slice(0, limits.searchMax + 1);
  const channelId = Number(address.get('channel')) || null;
  const path = useWorkspacePath();
  // The text typed since the address had this query; Back and Forward change the address.
  const [edit, setEdit] = useState({ typed: q, since: q });
  const isOwn = edit.since === q || withoutUnfinished(edit.typed) === q;
  const typed = isOwn ? edit.typed : q;
  const setTyped = (text: string) => setEdit({ typed: text, since: q });
  const field = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLDivElement>(null);

  useResultKeys(page);
  useEffect(() => {
    if (shouldAutoFocus()) field.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    const isKept = isAsked({ q, channelId }) && hasMorePages();
    if (!isKept) askFor({ workspaceId, q, channelId });
  }, [workspaceId, q, channelId]);
  useKeptScroll(page, q);
  useEffect(() => {
    if (typed === q || withoutUnfinished(typed) === q) return undefined;
    const timer = setTimeout(
      () =>
        navigate(searchAddress(path('search'), withoutUnfinished(typed), channelId), {
          replace: true,
        }),
      typingPause,
    );
    return () => clearTimeout(timer);
  }, [typed, q, channelId, path]);
  const unfinished = typed === q ? null : unfinishedFilter(typed);

  function type(query: string) {
    setTyped(query);
    field.current?.focus();
  }

  return (
    <ContentPage ref={page} title="Search">
      <div role="search" className={styles.body}>
        <SearchField
          ref={field}
          label="Search messages and files"
          value={typed}
          onSearch={setTyped}
          onSubmit={() =>
            navigate(searchAddress(path('search'), typed, channelId), { replace: true })
          }
        />
        {channelId !== null && (
          <Scope
            channelId={channelId}
            onLeave={() => {
              navigate(searchAddress(path('search'), typed, null));
              field.current?.focus();
            }}
          />
        )}
        <FilterChips typed={typed} onType={type} />
        {unfinished && <p className={styles.unfinished}>{filterProblem(unfinished)}</p>}
        <Results q={q} channelId={channelId} onRecent={type} />
        <VisuallyHidden>
          <Said q={q} />
        </VisuallyHidden>
      </div>
    </ContentPage>
  );
}

/** Tells that only one conversation is searched. */
function Scope({ channelId, onLeave }: { channelId: number; onLeave: () => void }) {
  const name = usePlaceName(channelId);
  return (
    <p className={styles.scope}>
      Only in <bdi>{name}</bdi>.{' '}
      <button type="button" className={styles.everywhere} onClick={onLeave}>
        Search everywhere
      </button>
    </p>
  );
}

const nothing = { items: [], next: null, lag: 0 };

interface ResultsProps {
  q: string;
  channelId: number | null;
  onRecent: (query: string) => void;
}

function Results({ q, channelId, onRecent }: ResultsProps) {
  const { status, page, problem } = useSearchResults();
  const { items, next, lag } = page ?? nothing;
  const { terms, filters } = useMemo(() => parseSearch(q), [q]);
  const remember = useCallback(() => rememberSearch(q), [q]);
  const known = useKnownNames();
  if (q.trim() === '') return <Recent onRecent={onRecent} />;
  if (terms.length + filters.length === 0) {
    return (
      <EmptyState icon={<SearchIcon aria-hidden />} title="Type a word or a number">
        Signs and emoji alone find nothing.
      </EmptyState>
    );
  }
  if (status === 'refused') {
    return <EmptyState icon={<SearchIcon aria-hidden />} title={problem} />;
  }
  if (status === 'failed' && items.length === 0) {
    return (
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title="That could not be searched"
        action={<Button onClick={loadMoreResults}>Try again</Button>}
      >
        {problem}
      </EmptyState>
    );
  }
  if (items.length === 0 && next !== null && status !== 'loading') {
    return (
      <EmptyState
        icon={<SearchIcon aria-hidden />}
        title="Nothing found yet"
        action={<Button onClick={loadMoreResults}>Search further back</Button>}
      />
    );
  }
  if (items.length === 0) {
    if (status === 'loading' || !isAsked({ q, channelId })) return <MessageSkeletons />;
    return (
      <EmptyState icon={<SearchIcon aria-hidden />} title="Nothing found">
        {unknownName(filters, known) ??
          (lag > worthTelling
            ? 'Older messages are still being indexed: try again in a while.'
            : 'Try fewer words or a shorter one, or take a filter away.')}
      </EmptyState>
    );
  }
  return (
    <>
      {lag > worthTelling && (
        <p className={styles.note}>Older messages are still being indexed: some may be missing.</p>
      )}
      <ul aria-label="Results" aria-busy={status === 'loading'}>
        {items.map(({ message }) => (
          <li key={message.id}>
            <SearchResult message={message} terms={terms} onOpen={remember} />
          </li>
        ))}
      </ul>
      {status === 'failed' && <p className={styles.note}>{problem}</p>}
      {(next !== null || status === 'failed') && (
        <Button className={styles.more} loading={status === 'loading'} onClick={loadMoreResults}>
          {status === 'failed' ? 'Try again' : 'Show more'}
        </Button>
      )}
    </>
  );
}

/** Announces the outcome of the search to screen readers. */
function Said({ q }: { q: string }) {
  const { status, page, problem } = useSearchResults();
  const { items, next } = page ?? nothing;
  const found = items.length === 0 ? 'Nothing found' : `${items.length} found`;
  const isDone = q.trim() !== '' && status === 'ready';
  const said = isDone ? `${found}${next === null ? '' : ' so far'}` : problem;
  return (
    <span role="status">{(isDone || status === 'failed' || status === 'refused') && said}</span>
  );
}

function Recent({ onRecent }: { onRecent: (query: string) => void }) {
  const recent = recentSearches();
  if (recent.length === 0) {
    return (
      <EmptyState icon={<SearchIcon aria-hidden />} title="Find any message or file">
        Words, “phrases in quotation marks”, and filters such as from:me or has:file.
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className={styles.heading}>Recent searches</h2>
      <ul>
        {recent.map((query) => (
          <li key={query}>
            <button type="button" className={styles.recent} onClick={() => onRecent(query)}>
              <SearchIcon size={16} aria-hidden /> <bdi>{query}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
