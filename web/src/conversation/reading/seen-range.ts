import type { SeenRange } from '@parley/contract/entities/read-entry';

/** A row of the list of messages, as far as reading goes. */
export interface ReadRow {
  readonly key: string;
  readonly kind: string;
  /** A message without an id is not sent yet. */
  readonly message?: {
    readonly id?: number;
    readonly user_id: number;
    readonly created_at: string;
  };
  /** Lines of the history that are folded, or unfolded below it. */
  readonly lines?: readonly { readonly id: number; readonly created_at: string }[];
  readonly isOpen?: boolean;
}

/** The range of the messages in the rows from `first` up to, but without, `end`; null without a message. */
export function seenRange(rows: readonly ReadRow[], first: number, end: number): SeenRange | null {
  const ids = rows.slice(first, end).flatMap(idsOf);
  const [firstId, to_id] = [ids[0], ids.at(-1)];
  if (firstId === undefined || to_id === undefined) return null;
  const above = rows.slice(0, first).findLast((row) => idsOf(row).length > 0);
  // Nothing is known about messages above the first loaded one.
  const unknown = rows[0]?.kind === 'beginning' ? 0 : firstId - 1;
  return { after_id: (above && idsOf(above).at(-1)) ?? unknown, to_id };
}

/** The index of the first message of others from this id on; -1 if it may not be loaded. */
export function indexOfFirstFrom(rows: readonly ReadRow[], from: number, ownId: number): number {
  const [firstId = 0] = rows.flatMap(idsOf);
  if (rows[0]?.kind === 'older' && firstId > from) return -1;
  return rows.findIndex(
    (row) => row.message?.user_id !== ownId && (idsOf(row).at(-1) ?? 0) >= from,
  );
}

/** The ids of the messages that the row shows. */
function idsOf({ message, lines, isOpen }: ReadRow): number[] {
  if (message?.id !== undefined) return [message.id];
  return lines && !isOpen ? lines.map(({ id }) => id) : [];
}
