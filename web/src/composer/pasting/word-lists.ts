import { stowedStyle } from './inline-styles';

/** `mso-list: l0 level2 lfo1` of an item; `mso-list: Ignore` of what Word draws before it. */
const itemStyle = /mso-list:\s*l\d+\s+level(\d+)/i;
const markerStyle = /mso-list:\s*ignore/i;
/** `1.`, `b)`, `(iv)`; a bullet has no such end. */
const orderedMarker = /^\(?(\d+|[a-z]+)[.)]/i;

interface OpenList {
  readonly level: number;
  readonly list: HTMLOListElement | HTMLUListElement;
}

/**
 * Makes lists of Word's, which are paragraphs that say at which level they stand and bring their bullet
 * or number along. Before styles are restored: no browser knows what these say.
 */
export function makeWordLists(root: ParentNode): void {
  let open: OpenList[] = [];
  for (const paragraph of root.querySelectorAll('p')) {
    const [, found] = itemStyle.exec(stowedStyle(paragraph)) ?? [];
    if (found === undefined) continue;
    // Anything in between ends a list.
    const goesOn = open[0]?.list.nextElementSibling === paragraph;
    open = addItem(goesOn ? open : [], paragraph, Number(found));
  }
}

/** Moves a paragraph into a list of its level, and says which lists can go on. */
function addItem(before: OpenList[], paragraph: Element, level: number): OpenList[] {
  const marker = takeMarker(paragraph);
  const [, number] = orderedMarker.exec(marker) ?? [];
  const tag = number === undefined ? 'ul' : 'ol';
  const open = before.filter(
    (one) => one.level < level || (one.level === level && one.list.localName === tag),
  );
  const deepest = open.at(-1);
  const document = paragraph.ownerDocument;
  const item = document.createElement('li');
  if (deepest?.level === level) {
    item.append(paragraph);
    deepest.list.append(item);
    return open;
  }
  const list = document.createElement(tag);
  if (list instanceof HTMLOListElement && Number(number) > 1) list.start = Number(number);
  if (deepest) deepest.list.lastElementChild?.append(list);
  else paragraph.before(list);
  item.append(paragraph);
  list.append(item);
  return [...open, { level, list }];
}

function takeMarker(paragraph: Element): string {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    markerStyle.test(stowedStyle(span)),
  );
  marker?.remove();
  return marker?.textContent.trim() ?? '';
}
