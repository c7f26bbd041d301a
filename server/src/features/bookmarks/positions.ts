/** Between a bookmark and the next that is added, so that others can be moved in between. */
const gap = 1024;

interface Placed {
  id: number;
  position: number;
}

/** The position of a bookmark that comes after all others; `last` is null where there are none. */
export function positionAfter(last: number | null): number {
  return last === null ? 0 : last + gap;
}

/**
 * The new positions, by id, with which a bookmark stands before another, or is the last (null). `placed` are
 * all of the channel in their order. That is a single position, unless there is no number left in between.
 * Undefined where `beforeId` is none of them.
 */
export function positionsOfMove(
  placed: readonly Placed[],
  movedId: number,
  beforeId: number | null,
): ReadonlyMap<number, number> | undefined {
  const others = placed.filter(({ id }) => id !== movedId);
  const index = beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId);
  if (index === -1) return undefined;
  // It stands there already.
  if (placed[index]?.id === movedId) return new Map();
  const [previous, next] = [others[index - 1]?.position, others[index]?.position];
  if (next === undefined) return new Map([[movedId, positionAfter(previous ?? null)]]);
  const between = previous === undefined ? next - gap : Math.floor((previous + next) / 2);
  if (between !== previous) return new Map([[movedId, between]]);
  const ids = others.map(({ id }) => id).toSpliced(index, 0, movedId);
  const before = new Map(placed.map(({ id, position }) => [id, position]));
  return new Map(
    ids
      .map((id, place): [number, number] => [id, place * gap])
      .filter(([id, position]) => before.get(id) !== position),
  );
}
