import type { Message } from '@parley/contract/entities/message';
import { keyOf, type SwitcherChoice } from '../../data/finding/find-choices';

/** An offer of the switcher: a place, a message, an earlier search, or all results of this one. */
export type SwitcherOption =
  | { readonly kind: 'choice'; readonly choice: SwitcherChoice }
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'recent'; readonly query: string }
  | { readonly kind: 'all'; readonly query: string };

/** A unique key. */
export function optionKey(option: SwitcherOption): string {
  if (option.kind === 'choice') return keyOf(option.choice);
  if (option.kind === 'message') return `message ${option.message.id}`;
  return option.kind === 'all' ? 'all' : `recent ${option.query}`;
}

interface Offered {
  search: string;
  /** Whether it may find messages. */
  isForMessages: boolean;
  choices: readonly SwitcherChoice[];
  messages: readonly Message[];
  recent: readonly string[];
}

/** In the order of the list. */
export function optionsFor({
  search,
  isForMessages,
  choices,
  messages,
  recent,
}: Offered): SwitcherOption[] {
  const places = choices.map((choice) => ({ kind: 'choice' as const, choice }));
  if (search.trim() === '') {
    return [...places, ...recent.map((query) => ({ kind: 'recent' as const, query }))];
  }
  const found = messages.map((message) => ({ kind: 'message' as const, message }));
  const all = isForMessages ? [{ kind: 'all' as const, query: search }] : [];
  return [...places, ...found, ...all];
}

/**
 * The index of the option that Enter opens unless another is chosen: the first, but no message that
 * was found for an earlier search.
 */
export function defaultOption(options: readonly SwitcherOption[], areStale: boolean): number {
  return areStale && options[0]?.kind === 'message' ? options.length - 1 : 0;
}

/** `#` and `@` at the beginning look for channels and people alone, where these are offered. */
export const mayFindMessages = (search: string, within: number | null): boolean =>
  (within === null ? /^\s*[^\s#@]/ : /\S/).test(search);
