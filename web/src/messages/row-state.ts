import type { Member } from '@parley/contract/entities/user';

/** What a list knows of a message beside its text: looked up there, and not by each row. */
export interface RowState {
  author: Member | undefined;
  saved: boolean;
  editing: boolean;
  /** Somebody is about to do something with it. */
  attended: boolean;
  /** Something that was opened from it has closed. */
  onClosed: () => void;
}
