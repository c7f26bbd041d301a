import { disarmedStyle } from './inline-styles';

/** `mso-list: l0 level2 lfo1` of an item; `mso-list: Ignore` of the marker that Word puts before it. */
const itemStyle = /mso-list:\s*l\d+\s+level(\d+)/i;
const markerStyle = /mso-list:\s*ignore/i;
/** `1.`, `b)`, `(iv)`; a bullet does not match. */
const orderedMarker = /^\(?(\d+|[a-z]+)[.)]/i;

interface OpenList {
  readonly level: number;
  readonly list: HTMLOListElement | HTMLUListElement;
}

/**
 * Converts Word's lists, which are paragraphs with a level in their style and the bullet or number in their
 * text. Runs before styles are restored: browsers would drop these properties.
 */
export function makeWordLists(root: ParentNode): void {
  let open: OpenList[] = [];
  for (const paragraph of root.querySelectorAll('p')) {
    const [, found] = itemStyle.exec(disarmedStyle(paragraph)) ?? [];
    if (found === undefined) continue;
    // Any element between items ends a list.
    const goesOn = open[0]?.list.nextElementSibling === paragraph;
    open = addItem(goesOn ? open : [], paragraph, Number(found));
  }
}

/** Moves a paragraph into a list of its level. Returns the lists that later items may continue. */
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
    markerStyle.test(disarmedStyle(span)),
  );
  marker?.remove();
  return marker?.textContent.trim() ?? '';
}
