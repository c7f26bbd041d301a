/** The document's title: what is shown, behind the number of things that wait. */
let shown: string | null = null;
let waiting = 0;

export function setPageTitle(title: string): void {
  shown = title;
  write();
}

/** 0 for none. Counts stop at 100. */
export function setTitleCount(count: number): void {
  waiting = count;
  write();
}

function write(): void {
  if (shown === null) return;
  document.title = waiting > 0 ? `(${waiting < 100 ? waiting : '99+'}) ${shown}` : shown;
}
