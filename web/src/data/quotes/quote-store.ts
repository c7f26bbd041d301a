import type { MessageQuote } from '@parley/contract/entities/message-quote';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** By message id; null: there is nothing that the reader may see. */
type Quotes = Readonly<Record<number, MessageQuote | null>>;

export interface QuoteStore {
  readonly quotes: StoreApi<Quotes>;
  /** A card is shown: asks for the quote, unless it is known and fresh. Returns a function that ends it. */
  watch(messageId: number): () => void;
  /** The message was changed or deleted, as the live connection says. */
  change(messageId: number, quote: Omit<MessageQuote, 'id'> | null): void;
  /** Channels went out of the reader's sight: drops what is known of their messages. */
  dropHidden(): void;
  /** Loads the quotes of shown cards again, unless they are fresh. Called when the reader returns to the page. */
  refresh(): void;
  /** Events were lost. */
  invalidate(): void;
  forgetAll(): void;
}

interface Parts {
  load: (ids: readonly number[]) => Promise<Readonly<Record<string, MessageQuote>>>;
  /** Whether the reader sees the channel. */
  sees: (channelId: number) => boolean;
  /** Ids of one call at most. */
  batch: number;
}

/**
 * Milliseconds: channels that the reader is not in send no events, so their quotes are asked for again when
 * they come on the screen after this time.
 */
const freshFor = 60_000;
const retryAfter = 5_000;

export function createQuoteStore({ load, sees, batch }: Parts): QuoteStore {
  const quotes = createStore<Quotes>()(() => ({}));
  const watchers = new Map<number, number>();
  /** When quotes were asked for last. */
  const asked = new Map<number, number>();
  /** Ids that events changed after they were asked for: the answer may be older. */
  const changed = new Set<number>();
  const waiting = new Set<number>();
  let generation = 0;

  function want(id: number): void {
    const before = asked.get(id);
    if (before !== undefined && Date.now() - before < freshFor) return;
    if (waiting.size === 0) setTimeout(() => void ask());
    waiting.add(id);
    asked.set(id, Date.now());
  }

  async function ask(): Promise<void> {
    const ids = [...waiting].slice(0, batch);
    for (const id of ids) waiting.delete(id);
    if (waiting.size > 0) setTimeout(() => void ask());
    if (ids.length === 0) return;
    for (const id of ids) changed.delete(id);
    const asking = generation;
    try {
      const found = await load(ids);
      if (asking !== generation) return;
      const answered = ids.filter((id) => !changed.has(id));
      quotes.setState(
        Object.fromEntries(
          answered.map((id) => {
            const quote = found[id];
            return [id, quote && sees(quote.channel_id) ? quote : null];
          }),
        ),
      );
    } catch {
      // Offline: what is still on the screen is asked for again.
      for (const id of ids) asked.delete(id);
      setTimeout(wantWatched, retryAfter);
    }
  }

  function wantWatched(): void {
    for (const id of watchers.keys()) want(id);
  }

  function keepOnly(isKept: (id: number, quote: MessageQuote | null) => boolean): void {
    const entries = Object.entries(quotes.getState());
    const kept = entries.filter(([id, quote]) => isKept(Number(id), quote));
    if (kept.length < entries.length) quotes.setState(Object.fromEntries(kept), true);
  }

  return {
    quotes,
    watch(id) {
      watchers.set(id, (watchers.get(id) ?? 0) + 1);
      want(id);
      return () => {
        const others = (watchers.get(id) ?? 1) - 1;
        if (others > 0) watchers.set(id, others);
        else watchers.delete(id);
      };
    },
    change(id, quote) {
      if (!asked.has(id)) return;
      changed.add(id);
      quotes.setState({ [id]: quote && { ...quote, id } });
    },
    dropHidden() {
      keepOnly((id, quote) => {
        if (quote === null || sees(quote.channel_id)) return true;
        asked.delete(id);
        return false;
      });
    },
    refresh: wantWatched,
    invalidate() {
      asked.clear();
      keepOnly((id) => watchers.has(id));
      wantWatched();
    },
    forgetAll() {
      generation += 1;
      for (const known of [asked, changed, waiting]) known.clear();
      quotes.setState({}, true);
    },
  };
}
