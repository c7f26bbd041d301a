import type { Message } from '@parley/contract/entities/message';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CallFailed, isPassing, messagesOf } from '../../platform/api/call-failed';
import { channelStore } from '../channels/channel-store';
import type { MessageFollower } from './follow-messages';
import { mergeAnswer } from './merge-answer';
import { withReaction } from './message-reactions';
import type { Change } from './replays';

/** A message in a list, with what the list adds to it. */
export interface FeedItem {
  readonly message: Message;
}

export interface FeedPage<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
}

export interface FeedState<Question, Page> {
  /** Null: nothing is asked for. */
  readonly asked: Question | null;
  /** What is shown: until the answer arrives, the answer to the question before. Null: nothing is loaded. */
  readonly page: Page | null;
  /** The question that the page answers. */
  readonly shown: Question | null;
  /** `refused`: asking again would not help. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'refused';
  /** Why the last load failed; null if it did not. */
  readonly problem: string | null;
}

/** A list of messages of several channels, which the server answers a question with, page by page. */
export interface MessageFeed<Question, Item, Page = FeedPage<Item>> extends Omit<
  MessageFollower,
  'saved' | 'unsaved' | 'missed'
> {
  readonly state: StoreApi<FeedState<Question, Page>>;
  /** Loads the first page. Answers to earlier questions are ignored. */
  ask(question: Question): Promise<void>;
  /** Loads the next page; after a failure, what failed. */
  more(): Promise<void>;
  /** Loads the first page again: the list stays, and does not say that it loads. */
  renew(): Promise<void>;
  /** Applies a change of what the list adds to messages; idempotent (R6). */
  change(apply: Change<readonly Item[]>): void;
}

interface Parts<Question, Item, Page> {
  load(question: Question, cursor: string | null): Promise<Page>;
  /** Identifies an item; the message's id unless given. */
  keyOf?: (item: Item) => string | number;
  /** Joins the renewed first page with what was loaded; unless given, it replaces it. */
  renewed?: (known: Page, first: Page) => Page;
}

export function createMessageFeed<
  Question,
  Item extends FeedItem,
  Page extends FeedPage<Item> = FeedPage<Item>,
>(parts: Parts<Question, Item, Page>): MessageFeed<Question, Item, Page> {
  const { keyOf = ({ message }) => message.id } = parts;
  const nothing = { asked: null, page: null, shown: null, status: 'idle', problem: null } as const;
  const state = createStore<FeedState<Question, Page>>()(() => nothing);
  /** Counts questions. */
  let turn = 0;
  /** Whether the first page is to be loaded, rather than the next. */
  let isStale = true;
  /** Loads of a question run one after another: each page joins the list for which it was asked. */
  let running = Promise.resolve();
  /** Changes while an answer is on its way, which may be older than they; null: none is. */
  let meanwhile: Change<readonly Item[]>[] | null = null;

  async function load(): Promise<void> {
    const { asked, page } = state.getState();
    if (asked === null) return;
    const asking = turn;
    const cursor = isStale ? null : (page?.next ?? null);
    isStale = false;
    const changes: Change<readonly Item[]>[] = [];
    meanwhile = changes;
    const answer = await parts.load(asked, cursor).catch((failure: unknown) => ({ failure }));
    if (asking !== turn) return;
    meanwhile = null;
    const now = state.getState();
    const known = now.shown === asked ? now.page : null;
    if ('failure' in answer) {
      isStale ||= cursor === null;
      const shown = known && asked;
      state.setState({ page: known, shown, ...failed(answer.failure) });
      return;
    }
    const joined = known ? join(known, answer, cursor) : answer;
    const items = seen(changes.reduce((changed, apply) => apply(changed), joined.items));
    state.setState({ page: { ...joined, items }, shown: asked, status: 'ready', problem: null });
  }

  function join(known: Page, page: Page, cursor: string | null): Page {
    if (cursor === null) return parts.renewed?.(known, page) ?? page;
    const keys = new Set(known.items.map(keyOf));
    // Items may have moved up since the pages before were loaded.
    const added = page.items.filter((item) => !keys.has(keyOf(item)));
    return { ...page, items: [...known.items, ...added] };
  }

  function inTurn(run: () => Promise<void>): Promise<void> {
    const asking = turn;
    const before = running.catch(() => undefined);
    running = before.then(() => (asking === turn ? run() : undefined));
    return running;
  }

  const begin = () => state.setState({ status: 'loading', problem: null });

  function more(): Promise<void> {
    const { asked, status } = state.getState();
    if (asked === null || status === 'loading') return running;
    begin();
    return inTurn(async () => {
      // A renewal that was on its way has ended meanwhile.
      begin();
      await load();
    });
  }

  function renew(): Promise<void> {
    isStale = true;
    return inTurn(async () => {
      if (isStale) await load();
    });
  }

  function change(apply: Change<readonly Item[]>): void {
    meanwhile?.push(apply);
    keep(apply);
  }

  function keep(apply: Change<readonly Item[]>): void {
    const { page } = state.getState();
    if (!page) return;
    const items = apply(page.items);
    if (items !== page.items) state.setState({ page: { ...page, items: seen(items) } });
  }

  function changeMessage(id: number, apply: (message: Message) => Message): void {
    change((items) =>
      items.some(({ message }) => message.id === id)
        ? items.map((item) =>
            item.message.id === id ? { ...item, message: apply(item.message) } : item,
          )
        : items,
    );
  }

  return {
    state,
    ask(question) {
      turn += 1;
      isStale = true;
      state.setState({ asked: question });
      begin();
      running = load();
      return running;
    },
    more,
    renew,
    change,
    put: (message) => changeMessage(message.id, () => message),
    answered: (message) => changeMessage(message.id, (known) => mergeAnswer(known, message)),
    deleted: (id) => change((items) => only(items, ({ message }) => message.id !== id)),
    reacted: (id, reaction, on) =>
      changeMessage(id, (message) => withReaction(message, reaction, on)),
    snapshot: () => void renew(),
    reconnected() {
      if (state.getState().status === 'failed') void more();
    },
    dropHidden: () => keep(seen),
    end() {
      turn += 1;
      running = Promise.resolve();
      meanwhile = null;
      state.setState(nothing, true);
    },
  };
}

/** R8: nothing of a channel that the user does not see. */
function seen<Item extends FeedItem>(items: readonly Item[]): readonly Item[] {
  const { channels } = channelStore.getState();
  return only(items, ({ message }) => message.channel_id in channels);
}

/** The same list if all items stay. */
function only<Item>(items: readonly Item[], stays: (item: Item) => boolean): readonly Item[] {
  return items.every(stays) ? items : items.filter(stays);
}

function failed(error: unknown): { status: 'failed' | 'refused'; problem: string } {
  const isRefused = error instanceof CallFailed && !isPassing(error);
  return { status: isRefused ? 'refused' : 'failed', problem: messagesOf(error).join(' ') };
}
