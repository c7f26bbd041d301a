import type { Draft } from '@parley/contract/entities/draft';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConversationKey } from '../conversations/conversation';
import { type DraftRecord, noRecord } from './draft-record';
import { createDraftSync, type DraftSave, type SaveProblem } from './draft-sync';

const general = 1;
const file = { signed_id: '5.1000.a', name: 'a.txt', type: 'text/plain', byte_size: 1 };
const typing = 1_500;

class Refused extends Error {
  readonly problem: SaveProblem;
  constructor(problem: SaveProblem) {
    super(problem);
    this.problem = problem;
  }
}

const empty: Draft = { channel_id: general, body: '', files: [], revision: 0, updated_at: null };

/** The rules of the server's `saveDraft` and `deleteSentDraft`. */
function createServer() {
  let draft = empty;
  let events: Draft[] = [];
  const faults: ('lost request' | 'lost answer')[] = [];
  const saves: DraftSave[] = [];

  function set(body: string, files: Draft['files'], revision: number): Draft {
    draft = { ...empty, body, files, revision };
    events.push(draft);
    return draft;
  }
  return {
    faults,
    saves,
    now: () => draft,
    takeEvents() {
      const taken = events;
      events = [];
      return taken;
    },
    async save(
      _conversation: ConversationKey,
      { html, files, revision }: DraftSave,
    ): Promise<Draft> {
      saves.push({ html, files, revision });
      const fault = faults.shift();
      if (fault === 'lost request') throw new Refused('later');
      const isSame = draft.body === html && draft.files.length === files.length;
      if (!isSame && draft.revision > revision) throw new Refused('conflict');
      if (!isSame) set(html, [...files], revision + 1);
      if (fault === 'lost answer') throw new Refused('later');
      return draft;
    },
    post(revision: number | undefined): void {
      if (revision !== undefined && draft.revision <= revision) set('', [], revision + 1);
    },
  };
}

type Server = ReturnType<typeof createServer>;

/** A browser: its tabs share `kept`. */
function openTab(server: Server, kept: Record<ConversationKey, DraftRecord> = {}) {
  const shown: string[] = [];
  const sync = createDraftSync({
    storageOf: () => ({
      all: () => structuredClone(kept),
      write: (conversation, record) => void (kept[conversation] = structuredClone(record)),
      writtenElsewhere: ({ newValue }) => ({
        conversation: general,
        record: JSON.parse(newValue ?? '') as DraftRecord,
      }),
    }),
    save: server.save,
    saveLeaving: (channelId, draft) => void server.save(channelId, draft).catch(() => undefined),
    read: async () => server.now(),
    problemOf: (error) => (error instanceof Refused ? error.problem : 'refused'),
    showFiles() {},
    pauses: { typing, otherTab: 10_000, retry: () => 5_000 },
  });
  sync.start(7);
  let edition = 0;
  sync.drafts.subscribe((all) => {
    const draft = all[general];
    if (draft && draft.edition > edition) shown.push(draft.html);
    edition = draft?.edition ?? 0;
  });
  return { ...sync, kept, shown, html: () => sync.of(general).html };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms = typing) => vi.advanceTimersByTimeAsync(ms);

it('is saved once, a moment after the last key', async () => {
  const server = createServer();
  const tab = openTab(server);
  tab.write(general, '<p>a</p>');
  await pass(1_000);
  tab.write(general, '<p>ab</p>');
  await pass(1_499);
  expect(server.saves).toEqual([]);
  await pass(1);
  expect(server.saves).toEqual([{ html: '<p>ab</p>', files: [], revision: 0 }]);
  expect(tab.kept[general]).toMatchObject({ revision: 1, stored: true, dirty: false });
  await pass(60_000);
  expect(server.saves).toHaveLength(1);
});

it('written on another device it is shown here, and gone once it is sent there', async () => {
  const server = createServer();
  const [desk, phone] = [openTab(server), openTab(server)];
  desk.write(general, '<p>a</p>');
  desk.setFiles(general, [file]);
  await pass();
  server.takeEvents().forEach(phone.receive);
  expect(phone.of(general)).toMatchObject({ html: '<p>a</p>', files: [file], dirty: false });
  server.post(phone.sent(general));
  const told = server.takeEvents();
  told.forEach(desk.receive);
  told.forEach(phone.receive);
  for (const tab of [desk, phone]) {
    expect(tab.of(general)).toMatchObject({ html: '', files: [], revision: 2, dirty: false });
  }
  expect([desk.shown, phone.shown]).toEqual([[''], ['<p>a</p>']]);
  expect(server.now()).toMatchObject({ body: '', revision: 2 });
});

it('sent while its save is on its way, or was lost, it does not come back', async () => {
  for (const fault of [[], ['lost answer'], ['lost request']] as const) {
    const server = createServer();
    const tab = openTab(server);
    server.faults.push(...fault);
    tab.write(general, '<p>a</p>');
    vi.advanceTimersByTime(typing);
    if (fault.length > 0) await pass(10);
    server.post(tab.sent(general));
    await pass(60_000);
    server.takeEvents().forEach(tab.receive);
    expect([fault, tab.html(), server.now().body]).toEqual([fault, '', '']);
  }
});

it('sent before it was ever stored, it costs the server nothing', async () => {
  const server = createServer();
  const tab = openTab(server);
  tab.write(general, '<p>quick</p>');
  expect(tab.sent(general)).toBeUndefined();
  await pass(60_000);
  expect(server.saves).toEqual([]);
  expect(tab.kept[general]).toEqual(noRecord);
});

it('what is typed after sending is a draft of its own', async () => {
  const server = createServer();
  const tab = openTab(server);
  tab.write(general, '<p>a</p>');
  await pass();
  const named = tab.sent(general);
  tab.write(general, '<p>next</p>');
  server.post(named);
  await pass();
  await pass(10);
  expect(server.now()).toMatchObject({ body: '<p>next</p>', revision: 3 });
  expect(tab.of(general)).toMatchObject({ html: '<p>next</p>', dirty: false });
});

it('offline it is kept, and saved later, also by the next page', async () => {
  const server = createServer();
  const tab = openTab(server);
  server.faults.push('lost request', 'lost request');
  tab.write(general, '<p>offline</p>');
  await pass();
  expect(tab.kept[general]).toMatchObject({ html: '<p>offline</p>', dirty: true });
  tab.stop();
  const next = openTab(server, tab.kept);
  expect(next.html()).toBe('<p>offline</p>');
  next.expectSnapshot()({}, [general]);
  await pass(10);
  expect(server.now().body).toBe('');
  next.wake();
  await pass(10);
  expect(server.now().body).toBe('<p>offline</p>');
});

it('written on two devices at once, both texts are kept, or that which continues the other', async () => {
  const server = createServer();
  const [desk, phone] = [openTab(server), openTab(server)];
  desk.write(general, '<p>from the desk</p>');
  await pass();
  phone.write(general, '<p>by phone</p>');
  await pass();
  await pass(10);
  expect(phone.shown).toEqual(['<p>by phone</p><p>from the desk</p>']);
  expect(server.now().body).toBe('<p>by phone</p><p>from the desk</p>');
  server.takeEvents().forEach(desk.receive);
  expect(desk.html()).toBe(phone.html());

  // Both go on where they are.
  desk.write(general, `${desk.html()}<p>and on</p>`);
  phone.write(general, `${phone.html()}<p>and on</p><p>and on</p>`);
  await pass();
  await pass(typing);
  expect(server.now().body).toBe(phone.html());
});

it('an answer that was lost is not taken for another device', async () => {
  const server = createServer();
  const tab = openTab(server);
  server.faults.push('lost answer');
  tab.write(general, '<p>one</p>');
  await pass();
  tab.write(general, '<p>other words</p>');
  await pass();
  await pass(60_000);
  expect(server.now()).toMatchObject({ body: '<p>other words</p>', revision: 2 });
});

it('a snapshot without it takes it away, unless it changed meanwhile', async () => {
  const server = createServer();
  const tab = openTab(server);
  const before = tab.expectSnapshot();
  tab.write(general, '<p>a</p>');
  await pass();
  before({}, [general]);
  expect(tab.html()).toBe('<p>a</p>');
  tab.expectSnapshot()({}, [general]);
  expect([tab.html(), tab.shown]).toEqual(['', ['']]);
});

it('a sent draft is not shown again by a snapshot from before the message', async () => {
  const server = createServer();
  const tab = openTab(server);
  tab.write(general, '<p>a</p>');
  await pass();
  const snapshot = { [general]: server.now() };
  tab.sent(general);
  tab.stop();
  const next = openTab(server, tab.kept);
  next.expectSnapshot()(snapshot, [general]);
  expect(next.html()).toBe('');
});

it('another tab that closed before saving is stood in for', async () => {
  const server = createServer();
  const tab = openTab(server);
  const record = { ...noRecord, html: '<p>theirs</p>', dirty: true };
  tab.storageChanged({ newValue: JSON.stringify(record) } as StorageEvent);
  expect(tab.shown).toEqual(['<p>theirs</p>']);
  await pass(10_000);
  expect(server.now().body).toBe('<p>theirs</p>');
});

it('a page that goes away saves what waits', async () => {
  const server = createServer();
  const tab = openTab(server);
  tab.write(general, '<p>a</p>');
  tab.leavePage();
  expect(server.now().body).toBe('<p>a</p>');
});
