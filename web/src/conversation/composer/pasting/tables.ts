const blocks = 'p,div,br,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,pre';

/** Converts tables, which messages cannot have, to paragraphs: one per row, with tabs between cells. */
export function flattenTables(root: ParentNode): void {
  for (const row of root.querySelectorAll('tr')) {
    const cells = [...row.cells];
    // A layout table contains paragraphs of its own.
    if (cells.length === 1 || row.querySelector('table')) row.replaceWith(...cells.map(asBlock));
    else row.replaceWith(asLine(cells, row.ownerDocument));
  }
}

function asBlock(cell: Element): Element {
  const block = cell.ownerDocument.createElement('div');
  block.append(...cell.childNodes);
  return block;
}

function asLine(cells: Element[], document: Document): Element {
  const line = document.createElement('p');
  for (const [index, cell] of cells.entries()) {
    if (index > 0) line.append(tab(document));
    line.append(...words(cell));
  }
  return line;
}

function words(cell: Element): ChildNode[] {
  for (const block of cell.querySelectorAll(blocks)) {
    block.replaceWith(' ', ...block.childNodes, ' ');
  }
  cell.normalize();
  const last = cell.lastChild;
  if (last instanceof Text) last.data = last.data.trimEnd();
  return [...cell.childNodes];
}

/** A tab that is not collapsed to a space. */
function tab(document: Document): Element {
  const space = document.createElement('span');
  space.style.whiteSpace = 'pre';
  space.append('\t');
  return space;
}
