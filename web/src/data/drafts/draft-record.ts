import { DraftFile } from '@parley/contract/entities/draft';
import * as z from 'zod/mini';
import { conversationFrom, type ConversationKey } from '../conversations/conversation';
import { draftPrefix, mayStore } from '../../platform/lib/account-storage';

/** A conversation's unsent message, as this browser keeps it. */
export const DraftRecord = z.object({
  /** '' without text. */
  html: z.string(),
  files: z.array(DraftFile),
  /** The newest revision that this browser has seen; 0 for none. */
  revision: z.int(),
  /** Whether the server has a draft of that revision that is not empty. */
  stored: z.boolean(),
  /** Changed here since that revision: the server has yet to get it. */
  dirty: z.boolean(),
});
export type DraftRecord = z.output<typeof DraftRecord>;

export const noRecord: DraftRecord = {
  html: '',
  files: [],
  revision: 0,
  stored: false,
  dirty: false,
};

export interface DraftStorage {
  all(): Record<ConversationKey, DraftRecord>;
  write(conversation: ConversationKey, record: DraftRecord): void;
  /** The draft that another tab has written, according to its storage event; null for an event on other keys. */
  writtenElsewhere(
    event: StorageEvent,
  ): { conversation: ConversationKey; record: DraftRecord } | null;
}

/** The drafts of an account in `localStorage`, where all its tabs find them. */
export function draftStorage(userId: number): DraftStorage {
  const prefix = draftPrefix(userId);
  return {
    all() {
      try {
        const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
        return Object.fromEntries(
          keys.map((key) => [key.slice(prefix.length), parse(localStorage.getItem(key))]),
        );
      } catch {
        return {};
      }
    },
    write(conversation, record) {
      try {
        const key = `${prefix}${conversation}`;
        if (isForgettable(record)) localStorage.removeItem(key);
        else if (mayStore()) localStorage.setItem(key, JSON.stringify(record));
      } catch {
        // Storage is refused: a draft lives in this page and on the server.
      }
    },
    writtenElsewhere({ key, newValue }) {
      if (!key?.startsWith(prefix)) return null;
      const conversation = conversationFrom(key.slice(prefix.length));
      return conversation === null ? null : { conversation, record: parse(newValue) };
    },
  };
}

/** Nothing that a later page would have to know. */
function isForgettable({ html, files, revision, dirty }: DraftRecord): boolean {
  return html === '' && files.length === 0 && revision === 0 && !dirty;
}

/** Earlier versions stored the HTML alone. */
function parse(stored: string | null): DraftRecord {
  if (stored === null) return noRecord;
  if (!stored.startsWith('{')) return { ...noRecord, html: stored, dirty: true };
  const { data } = z.safeParse(DraftRecord, JSON.parse(stored));
  return data ?? noRecord;
}
