import type { OutboxEntry } from '../../data/outbox/outbox-entry';
import type { Page } from '../../data/messages/loaded-messages';
import { foldLines, type FoldRow } from './fold-lines';
import { messageRows, withUnsent, type MessageRow, type NewLine } from './message-rows';

/** A row of a channel's list: its beginning, a message, a divider, a fold, or the mark of more to load. */
export type ListRow =
  | MessageRow
  | FoldRow
  | { kind: 'beginning'; key: string; empty: boolean }
  | { kind: 'older' | 'newer'; key: string };

/** All rows of a channel. Unsent messages follow once the channel's end is loaded. */
export function listRows(
  { messages, hasOlder, hasNewer }: Page,
  unsent: readonly OutboxEntry[],
  { line, unfolded }: { line: NewLine; unfolded: ReadonlySet<number> },
): ListRow[] {
  const shown = hasNewer ? messages : withUnsent(messages, unsent);
  return [
    hasOlder
      ? { kind: 'older', key: 'older' }
      : { kind: 'beginning', key: 'beginning', empty: shown.length === 0 },
    ...foldLines(messageRows(shown, line), unfolded),
    ...(hasNewer ? [{ kind: 'newer', key: 'newer' } as const] : []),
  ];
}

/** The index of a message's row; -1 for none. */
export function indexOfMessage(rows: readonly ListRow[], id: number | null): number {
  return id === null ? -1 : rows.findIndex((row) => row.kind === 'message' && isRowOf(row, id));
}

/** Whether a row shows the server's message with this id. */
export function isRowOf({ message }: Extract<ListRow, { kind: 'message' }>, id: number): boolean {
  return 'id' in message && message.id === id;
}
