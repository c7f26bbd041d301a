import type { VirtualizerHandle } from 'virtua';
import type { KeptPlace } from './kept-places';
import type { ListRow } from './list-rows';

/** The first message that is at the top of the list, or below. */
export function placeAtTop(
  list: VirtualizerHandle | null,
  rows: readonly ListRow[],
): KeptPlace | null {
  if (!list) return null;
  const top = list.findItemIndex(list.scrollOffset);
  for (let index = top; index < rows.length; index += 1) {
    const row = rows[index];
    if (row?.kind !== 'message' || !('id' in row.message)) continue;
    const offset = list.scrollOffset - list.getItemOffset(index);
    return { messageId: row.message.id, offset };
  }
  return null;
}
