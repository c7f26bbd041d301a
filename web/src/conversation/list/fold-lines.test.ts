import { describe, expect, it } from 'vitest';
import { exampleMessage } from '../../../testing/examples';
import { foldLines } from './fold-lines';
import { messageRows } from './message-rows';

const said = (id: number) => exampleMessage(id);
const line = (id: number) =>
  exampleMessage(id, { type: 'system', system: { event: 'added', user_id: 2 } });

/** Ids of messages, and of the first and last line of a fold: `1 fold 2–4 5`. */
function outline(
  messages: readonly ReturnType<typeof said>[],
  { ids = [], newFrom = null }: { ids?: number[]; newFrom?: number | null } = {},
): string {
  const rows = messageRows(messages, { from: newFrom, ownId: 9 });
  return foldLines(rows, new Set(ids))
    .map((row) => {
      if (row.kind === 'fold') {
        return `${row.isOpen ? 'open' : 'fold'} ${row.lines[0]?.id}–${row.lines.at(-1)?.id}`;
      }
      if (row.kind === 'message') return 'id' in row.message ? row.message.id : 'unsent';
      return row.kind === 'new' ? 'new' : '';
    })
    .filter((text) => text !== '')
    .join(' ');
}

describe('lines of the history', () => {
  it('are folded from three in a row on', () => {
    expect(outline([said(1), line(2), line(3), said(4)])).toBe('1 2 3 4');
    expect(outline([said(1), line(2), line(3), line(4), said(5)])).toBe('1 fold 2–4 5');
    expect(outline([line(1), line(2), line(3), line(4)])).toBe('fold 1–4');
  });

  it('are folded each side of what was said', () => {
    const messages = [1, 2, 3, 4, 5, 6, 7].map((id) => (id === 4 ? said(id) : line(id)));
    expect(outline(messages)).toBe('fold 1–3 4 fold 5–7');
  });

  it('are shown below the fold while it is open, also those that come later', () => {
    expect(outline([line(1), line(2), line(3)], { ids: [2] })).toBe('open 1–3 1 2 3');
    expect(outline([line(1), line(2), line(3), line(4)], { ids: [2] })).toBe('open 1–4 1 2 3 4');
  });

  it('are not folded across the line of new messages', () => {
    const messages = [1, 2, 3, 4, 5].map(line);
    expect(outline(messages, { newFrom: 4 })).toBe('fold 1–3 new 4 5');
  });
});
