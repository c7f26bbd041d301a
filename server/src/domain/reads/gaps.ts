import type { SeenRange } from '@parley/contract/entities/read-entry';
import type { SeenPosition } from '@parley/contract/rules/seen';

/** The ranges that were passed over between the position and the newest seen range, as `unread_gaps` has them. */
export function gapsOf({ last_read_id, seen }: SeenPosition): SeenRange[] {
  let from = last_read_id;
  return seen.map(({ after_id, to_id }) => {
    const gap = { after_id: from, to_id: after_id };
    from = to_id;
    return gap;
  });
}

/** The inverse of `gapsOf`: the ranges that were seen between the gaps, up to `readTo`. */
export function seenBetween(
  gaps: readonly SeenRange[],
  lastReadId: number,
  readTo: number,
): SeenRange[] {
  const seen: SeenRange[] = [];
  let from = lastReadId;
  for (const { after_id, to_id } of gaps.toSorted((a, b) => a.after_id - b.after_id)) {
    if (after_id > from) seen.push({ after_id: from, to_id: after_id });
    from = Math.max(from, to_id);
  }
  if (readTo > from) seen.push({ after_id: from, to_id: readTo });
  return seen;
}
