import type { Message } from '@parley/contract/entities/message';
import type { MessageRow } from './message-rows';

/** Lines of the history that follow one another, from this number on, are folded. */
const foldedFrom = 3;

/** A row in place of lines of the channel's history, or above them while they are unfolded. */
export interface FoldRow {
  kind: 'fold';
  key: string;
  /** At least three, of type `system`. */
  lines: readonly Message[];
  isOpen: boolean;
}

/**
 * Folds what was archived, added, removed …, as long as nothing was said between.
 *
 * @param unfolded ids of lines that are to be shown, with those around them
 */
export function foldLines(
  rows: readonly MessageRow[],
  unfolded: ReadonlySet<number>,
): (MessageRow | FoldRow)[] {
  const folded: (MessageRow | FoldRow)[] = [];
  let run: MessageRow[] = [];
  let lines: Message[] = [];
  const endRun = () => {
    const [first] = lines;
    if (first === undefined || lines.length < foldedFrom) folded.push(...run);
    else {
      const isOpen = lines.some(({ id }) => unfolded.has(id));
      folded.push({ kind: 'fold', key: `fold ${first.id}`, lines, isOpen }, ...(isOpen ? run : []));
    }
    run = [];
    lines = [];
  };
  for (const row of rows) {
    const line = lineOf(row);
    if (line) {
      run.push(row);
      lines.push(line);
    } else {
      endRun();
      folded.push(row);
    }
  }
  endRun();
  return folded;
}

function lineOf(row: MessageRow): Message | null {
  if (row.kind !== 'message' || !('type' in row.message)) return null;
  return row.message.type === 'system' ? row.message : null;
}
