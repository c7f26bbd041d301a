import type { Member } from '@parley/contract/entities/user';

/** A row's state besides its message: computed by the list, not by each row. */
export interface RowState {
  author: Member | undefined;
  saved: boolean;
  editing: boolean;
  /** Hovered, or focused by keyboard. */
  attended: boolean;
  /** A popup that was opened from the row has closed. */
  onClosed: () => void;
}
