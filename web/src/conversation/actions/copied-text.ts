import { htmlPieces, htmlTag, unescapeHtml } from '../../platform/lib/html-text';

/** A message's text in lines, as it is pasted into a plain field: entries of lists keep their marks. */
export function copiedText(body: string): string {
  let text = '';
  /** The number of the next entry, by list; null for a list without numbers. */
  const lists: (number | null)[] = [];
  let isAfterMark = false;

  function beginLine() {
    if (text !== '' && !text.endsWith('\n') && !isAfterMark) text += '\n';
  }

  for (const piece of body.match(htmlPieces) ?? []) {
    const [, slash, tag = ''] = htmlTag.exec(piece) ?? [];
    const isEnd = slash === '/';
    if (tag === '') {
      text += unescapeHtml(piece);
      isAfterMark = false;
    } else if (tag === 'br') text += '\n';
    else if (tag === 'p' && isEnd) text += '\n';
    else if (tag === 'ol' || tag === 'ul') {
      if (isEnd) lists.pop();
      else lists.push(tag === 'ol' ? Number(/start="(\d+)"/.exec(piece)?.[1] ?? 1) : null);
    } else if (tag === 'li' && !isEnd) {
      beginLine();
      const number = lists.at(-1) ?? null;
      const mark = number === null ? '•' : `${number}.`;
      text += `${'  '.repeat(Math.max(lists.length - 1, 0))}${mark} `;
      if (number !== null) lists.splice(-1, 1, number + 1);
      isAfterMark = true;
    } else if (['p', 'pre', 'blockquote', 'li'].includes(tag)) beginLine();
  }
  return text.replace(/^\n+|\s+$/g, '');
}
