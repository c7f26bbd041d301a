import type { BrowserContext, Page } from '@playwright/test';

interface Journal {
  name: string;
  lines: string[];
}

const journals = new WeakMap<BrowserContext, Journal>();

/** The signals and states of a person's call windows, for the output of a failed test. */
export const callJournal = (context: BrowserContext): readonly string[] =>
  journals.get(context)?.lines ?? [];

/** Lets the scripts of all pages add to the profile's journal, by `noteInJournal(what)`. */
export async function exposeCallJournal(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteInJournal', ({ page }, what: string) => note(page, what));
}

/** Begins an empty journal, before the person opens the product. */
export function beginCallJournal(context: BrowserContext, name: string): void {
  journals.set(context, { name, lines: [] });
  context.on('page', watch);
  context.pages().forEach(watch);
}

function watch(page: Page): void {
  const said = new Set<string>();
  page.on('domcontentloaded', () => note(page, 'loaded'));
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => noteSignal(page, 'says', payload, said));
    socket.on('framereceived', ({ payload }) => noteSignal(page, 'hears', payload, said));
    socket.on('close', () => note(page, 'live connection closed'));
  });
}

function note(page: Page, what: string): void {
  const journal = journals.get(page.context());
  const place = page.url().includes('/video_call') ? 'in the call' : 'in the workspace';
  journal?.lines.push(`${new Date().toISOString()} ${journal.name} ${place}: ${what}`);
}

function noteSignal(page: Page, how: string, payload: string | Buffer, said: Set<string>): void {
  // Signals sent by socket are JSON within JSON.
  const frame = String(payload).replaceAll('\\', '');
  const [type] = /[A-Z]+_CALL|EXCHANGE/.exec(frame) ?? [];
  if (type === undefined) return;
  const [part = ''] = /"(?:offer|answer)"|candidate:[^"]+?(?= typ)/.exec(frame) ?? [];
  const [sender = ''] = /(?<="from":)\d+/.exec(frame) ?? [];
  const what = `${how} ${type} of ${sender} ${part}`;
  // Candidates are sent repeatedly.
  if (part.startsWith('candidate') && said.has(what)) return;
  said.add(what);
  note(page, what);
}
