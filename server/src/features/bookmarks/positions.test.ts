import fc from 'fast-check';
import { expect, it } from 'vitest';
import { positionAfter, positionsOfMove } from './positions.js';

const inOrder = (placed: readonly { id: number; position: number }[]) =>
  placed.toSorted((one, other) => one.position - other.position || one.id - other.id);

it('bookmarks come to stand where they are moved, whatever came before', () => {
  const move = fc.record({ moved: fc.nat(6), before: fc.option(fc.nat(6)) });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
      let placed = Array.from({ length: 7 }, (_, id) => ({ id, position: id }));
      for (const { moved, before } of moves.filter((each) => each.moved !== each.before)) {
        const expected = placed.map(({ id }) => id).filter((id) => id !== moved);
        expected.splice(before === null ? expected.length : expected.indexOf(before), 0, moved);
        const positions = positionsOfMove(placed, moved, before) ?? new Map<number, number>();
        placed = inOrder(
          placed.map(({ id, position }) => ({ id, position: positions.get(id) ?? position })),
        );
        expect(placed.map(({ id }) => id)).toEqual(expected);
      }
    }),
  );
});

it('a move changes a single position, while there is a number in between', () => {
  const placed: { id: number; position: number }[] = [];
  for (let id = 0; id < 100; id += 1) {
    placed.push({ id, position: positionAfter(placed.at(-1)?.position ?? null) });
  }
  expect(positionsOfMove(placed, 99, 0)).toEqual(new Map([[99, -1024]]));
  expect(positionsOfMove(placed, 0, null)).toEqual(new Map([[0, 100 * 1024]]));
  expect(positionsOfMove(placed, 99, 50)).toEqual(new Map([[99, 49.5 * 1024]]));
  expect(positionsOfMove(placed, 98, 99)).toEqual(new Map());
  expect(positionsOfMove(placed, 98, 100)).toBeUndefined();
});
