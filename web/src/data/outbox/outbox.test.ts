import 'fake-indexeddb/auto';
import type { Message } from '@parley/contract/entities/message';
import { describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../platform/api/call-failed';
import { createOutbox, type Outbox } from './outbox';
import type { OutboxEntry } from './outbox-entry';
import { outboxJournal, type KeyValueStorage } from './outbox-journal';
import { indexedDbStorage, type OutboxStorage } from './outbox-storage';
import { sendFailure } from './send-failure';
import { exampleMessage, exampleUnsent, exampleWritten } from '../../../testing/examples';

const alice = 1;
const general = 10;

/** A server that accepts each client id once, and fails on demand. */
function createServer() {
  const accepted: OutboxEntry[] = [];
  const failures: CallFailed[] = [];
  let attempts = 0;
  return {
    accepted,
    bodies: () => accepted.map(({ body }) => body),
    attempts: () => attempts,
    failNext: (...statuses: number[]) =>
      failures.push(
        ...statuses.map((status) => new CallFailed({ status, messages: [`said ${status}`] })),
      ),
    async post(entry: OutboxEntry): Promise<Message> {
      attempts += 1;
      const failure = failures.shift();
      if (failure) throw failure;
      if (!accepted.some(({ client_id }) => client_id === entry.client_id)) accepted.push(entry);
      return messageOf(entry, accepted.length);
    },
  };
}

type Server = ReturnType<typeof createServer>;

function messageOf(entry: OutboxEntry, id: number): Message {
  const { client_id, channel_id, user_id, body, created_at } = entry;
  return exampleMessage(id, { client_id, channel_id, user_id, body, created_at });
}

interface Tab {
  outbox: Outbox;
  /** The messages that the server acknowledged to this tab. */
  shown: Message[];
}

function openTab(server: Pick<Server, 'post'>, storage: OutboxStorage, locks = sharedLocks()): Tab {
  const shown: Message[] = [];
  const outbox = createOutbox({
    storage,
    post: server.post,
    failureOf: sendFailure,
    acknowledged: (message) => shown.push(message),
    exclusively: locks,
    retryDelay: () => 1,
  });
  return { outbox, shown };
}

/** An implementation of `navigator.locks` for the tabs of one browser. */
function sharedLocks() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
}

const unsent = (change: Partial<OutboxEntry>) =>
  exampleUnsent(1, { user_id: alice, channel_id: general, ...change });

/** A browser's `localStorage` with the entries in `kept`. */
function keyValueStorage(kept: Map<string, string>): KeyValueStorage {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

let databases = 0;
const newStorage = (kept = new Map<string, string>()) =>
  indexedDbStorage(
    `test-${(databases += 1)}`,
    outboxJournal(() => keyValueStorage(kept)),
  );
const pending = ({ outbox }: Tab) => outbox.entries.getState();
const isSettled = (tab: Tab) =>
  vi.waitFor(() => expect(pending(tab)).toEqual([]), { timeout: 20_000 });

it('R7: a queue under the server’s rate limit is sent completely and in order', async () => {
  const { accepted, ...server } = createServer();
  let left = 60;
  const slowing = {
    post(entry: OutboxEntry) {
      left -= 1;
      if (left >= 0) return server.post(entry);
      left = 60;
      const status = { status: 429, messages: ['That was too often.'], retryAfter: 0 };
      return Promise.reject(new CallFailed(status));
    },
  };
  const tab = openTab(slowing, newStorage());
  await tab.outbox.start(alice);
  const bodies = Array.from({ length: 200 }, (_, n) => `message ${n}`);
  for (const body of bodies) tab.outbox.send(general, exampleWritten(body));
  await isSettled(tab);
  expect(accepted.map(({ body }) => body)).toEqual(bodies);
});

describe('outbox', () => {
  it('R7: shows a message at once, and removes its entry when the server acknowledges it', async () => {
    const server = createServer();
    const storage = newStorage();
    const tab = openTab(server, storage);
    await tab.outbox.start(alice);

    tab.outbox.send(general, exampleWritten('<p>hello</p>'));
    expect(pending(tab)).toMatchObject([{ body: '<p>hello</p>', problem: null }]);

    await isSettled(tab);
    expect(tab.shown).toMatchObject([{ body: '<p>hello</p>', user_id: alice }]);
    await vi.waitFor(async () => expect(await storage.all(alice)).toEqual([]), 10_000);
  });

  it('R7: sends in order, one at a time, through temporary failures', async () => {
    const server = createServer();
    const tab = openTab(server, newStorage());
    await tab.outbox.start(alice);
    server.failNext(0, 503, 429);

    for (const body of ['one', 'two', 'three']) tab.outbox.send(general, exampleWritten(body));
    await isSettled(tab);
    expect(server.bodies()).toEqual(['one', 'two', 'three']);
    expect(server.attempts()).toBe(6);
  });

  it('R7: keeps a message that the server cannot store, shows the reason, and sends it later', async () => {
    const server = createServer();
    const storage = newStorage();
    const tab = openTab(server, storage);
    await tab.outbox.start(alice);
    const seen: (string | undefined)[] = [];
    tab.outbox.entries.subscribe(([entry]) => entry && seen.push(entry.delay));

    server.failNext(507, 507, 0, 503);
    tab.outbox.send(general, exampleWritten('hello'));
    await isSettled(tab);
    expect(seen).toEqual([undefined, 'said 507', 'said 507', undefined, 'said 503']);
    expect(server.bodies()).toEqual(['hello']);
    await vi.waitFor(async () => expect(await storage.all(alice)).toEqual([]), 10_000);
  });

  it('R7: sends unacknowledged messages after a reload', async () => {
    const server = createServer();
    const storage = newStorage();
    const unreachable = () => Promise.reject(new CallFailed({ status: 0, messages: ['offline'] }));
    const before = openTab({ post: unreachable }, storage);
    await before.outbox.start(alice);
    before.outbox.send(general, exampleWritten('one'));
    before.outbox.send(general, exampleWritten('two'));
    await vi.waitFor(async () => expect(await storage.all(alice)).toHaveLength(2), 10_000);
    before.outbox.stop();

    const after = openTab(server, storage);
    await after.outbox.start(alice);
    await isSettled(after);
    expect(server.bodies()).toEqual(['one', 'two']);
  });

  it('R7: sends after a reload a message sent right before it', async () => {
    const server = createServer();
    const kept = new Map<string, string>();
    const before = openTab({ post: () => new Promise<Message>(() => {}) }, newStorage(kept));
    await before.outbox.start(alice);
    const said = ['one', 'two', 'three'];
    for (const body of said) before.outbox.send(general, exampleWritten(body));
    // The page is closed here, before its database write is done.
    const after = openTab(server, newStorage(new Map(kept)));

    await after.outbox.start(alice);
    await isSettled(after);
    expect(server.bodies()).toEqual(said);
  });

  it('removes an entry from the journal once it is stored, with its later changes', async () => {
    const kept = new Map<string, string>();
    const storage = newStorage(kept);
    const first = storage.put(unsent({}));
    const refused = unsent({ problem: 'said 422' });
    const second = storage.put(refused);
    await first;
    expect(kept.size).toBe(1);
    await second;
    expect(kept.size).toBe(0);
    expect(await storage.all(alice)).toEqual([refused]);
  });

  it("neither shows nor sends another account's messages", async () => {
    const server = createServer();
    const storage = newStorage();
    await storage.put(unsent({ body: 'mine' }));
    const bob = openTab(server, storage);
    await bob.outbox.start(2);
    expect(pending(bob)).toEqual([]);

    bob.outbox.stop();
    await bob.outbox.start(alice);
    await isSettled(bob);
    expect(server.bodies()).toEqual(['mine']);
  });

  it('R7: keeps a refused message with the reason, and sends the later messages', async () => {
    const server = createServer();
    const tab = openTab(server, newStorage());
    await tab.outbox.start(alice);
    server.failNext(422);
    tab.outbox.send(general, exampleWritten('refused'));
    tab.outbox.send(general, exampleWritten('fine'));
    await vi.waitFor(() => expect(server.bodies()).toEqual(['fine']), 10_000);
    await vi.waitFor(() =>
      expect(pending(tab)).toMatchObject([{ body: 'refused', problem: 'said 422' }]),
    );

    const [refused] = pending(tab);
    tab.outbox.retry(refused?.client_id ?? '');
    await isSettled(tab);
    expect(server.bodies()).toEqual(['fine', 'refused']);
  });

  it('deletes a refused message on request', async () => {
    const server = createServer();
    const storage = newStorage();
    const tab = openTab(server, storage);
    await tab.outbox.start(alice);
    server.failNext(403);
    tab.outbox.send(general, exampleWritten('refused'));
    await vi.waitFor(() => expect(pending(tab)[0]?.problem).toBe('said 403'), 10_000);

    tab.outbox.discard(pending(tab)[0]?.client_id ?? '');
    expect(pending(tab)).toEqual([]);
    await vi.waitFor(async () => expect(await storage.all(alice)).toEqual([]), 10_000);
    expect(server.accepted).toEqual([]);
  });

  it('R7: a live event before the answer acknowledges the message once', async () => {
    const server = createServer();
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let received: OutboxEntry | undefined;
    const slow = {
      async post(entry: OutboxEntry) {
        received = entry;
        const message = await server.post(entry);
        await answered;
        return message;
      },
    };
    const tab = openTab(slow, newStorage());
    await tab.outbox.start(alice);
    tab.outbox.send(general, exampleWritten('hello'));
    await vi.waitFor(() => expect(server.accepted).toHaveLength(1), 10_000);

    if (received) tab.outbox.arrived(messageOf(received, 1));
    expect(pending(tab)).toEqual([]);

    answer();
    tab.outbox.send(general, exampleWritten('next'));
    await isSettled(tab);
    expect(tab.shown.map(({ body }) => body)).toEqual(['next']);
  });

  it('R7: two tabs that resume the same messages send each once', async () => {
    const server = createServer();
    const storage = newStorage();
    const locks = sharedLocks();
    const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    for (const [order, client_id] of ids.entries()) {
      await storage.put(unsent({ client_id, order, body: `left ${order}` }));
    }
    const tabs = [openTab(server, storage, locks), openTab(server, storage, locks)];
    await Promise.all(tabs.map(({ outbox }) => outbox.start(alice)));
    await Promise.all(tabs.map(isSettled));
    expect(server.bodies()).toEqual(['left 0', 'left 1']);
    expect(server.attempts()).toBe(2);
  });

  it('sends also if the browser refuses storage', async () => {
    const server = createServer();
    const refuse = () => Promise.reject(new Error('The operation is insecure.'));
    const tab = openTab(server, { put: refuse, remove: refuse, has: refuse, all: refuse });
    await tab.outbox.start(alice);
    tab.outbox.send(general, exampleWritten('hello'));
    await isSettled(tab);
    expect(server.bodies()).toEqual(['hello']);
  });

  it('retries at once when the network is back', async () => {
    const server = createServer();
    server.failNext(0);
    const outbox = createOutbox({
      storage: newStorage(),
      post: server.post,
      failureOf: sendFailure,
      acknowledged: () => undefined,
      exclusively: sharedLocks(),
      retryDelay: () => 1_000_000,
    });
    await outbox.start(alice);
    outbox.send(general, exampleWritten('hello'));
    await vi.waitFor(() => expect(server.attempts()).toBe(1), 10_000);
    await vi.waitFor(() => {
      outbox.wake();
      expect(server.bodies()).toEqual(['hello']);
    }, 10_000);
  });
});
