import type { Message } from '@parley/contract/entities/message';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ConversationKey, conversationOf, placedIn } from '../conversations/conversation';
import { newClientId } from './client-id';
import type { OutboxEntry, WrittenMessage } from './outbox-entry';
import type { OutboxStorage } from './outbox-storage';
import type { SendFailure } from './send-failure';

export interface OutboxParts {
  storage: OutboxStorage;
  post(entry: OutboxEntry): Promise<Message>;
  failureOf(error: unknown): SendFailure;
  /** The server acknowledged a message; called before its entry is removed, so that it never disappears. */
  acknowledged(message: Message): void;
  /** Runs `work` while no other tab of this browser runs work under the same name. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Milliseconds until the next attempt, `attempt` counted from 0. */
  retryDelay(attempt: number): number;
}

export interface Outbox {
  /** The unacknowledged messages, in the order of sending. */
  readonly entries: StoreApi<readonly OutboxEntry[]>;
  /** Resumes this account's unsent messages, and sends in its name until `stop`. */
  start(userId: number): Promise<void>;
  stop(): void;
  /** Whether an earlier page left the message unsent. */
  isResumed(entry: OutboxEntry): boolean;
  /** Returns the message's client id. */
  send(conversation: ConversationKey, message: WrittenMessage): string;
  retry(clientId: string): void;
  discard(clientId: string): void;
  /** A message arrived over the live connection, perhaps before the answer to sending it. */
  arrived(message: Message): void;
  /** The network may be back: retries waiting messages at once. */
  wake(): void;
}

/** Sends each message exactly once, in order per conversation, however long that takes (R7). */
export function createOutbox(parts: OutboxParts): Outbox {
  const { storage } = parts;
  const entries = createStore<readonly OutboxEntry[]>()(() => []);
  const busy = new Set<ConversationKey>();
  /** Entries read from storage: another tab may have them as well, and may have sent them already. */
  const resumed = new Set<string>();
  const wakers = new Set<() => void>();
  let userId: number | null = null;
  let lastOrder = 0;

  function nextOrder(): number {
    lastOrder = Math.max(lastOrder + 1, Date.now());
    return lastOrder;
  }

  function show(added: readonly OutboxEntry[]): void {
    const ids = new Set(added.map((entry) => entry.client_id));
    const others = entries.getState().filter((entry) => !ids.has(entry.client_id));
    entries.setState(
      [...others, ...added].toSorted((a, b) => a.order - b.order),
      true,
    );
  }

  function remove(clientId: string): void {
    if (!find(clientId)) return;
    entries.setState(
      entries.getState().filter((entry) => entry.client_id !== clientId),
      true,
    );
    void keep(storage.remove(clientId));
  }

  async function save(entry: OutboxEntry): Promise<void> {
    show([entry]);
    await keep(storage.put(entry));
  }

  const find = (clientId: string) =>
    entries.getState().find((entry) => entry.client_id === clientId);

  const nextOf = (conversation: ConversationKey) =>
    entries
      .getState()
      .find((entry) => conversationOf(entry) === conversation && entry.problem === null);

  async function drain(conversation: ConversationKey): Promise<void> {
    if (busy.has(conversation)) return;
    busy.add(conversation);
    let failures = 0;
    for (let entry = nextOf(conversation); entry; entry = nextOf(conversation)) {
      const { client_id } = entry;
      const failure = await parts.exclusively(`parley-outbox-${conversation}`, () =>
        attempt(client_id),
      );
      if (failure?.retry) await pause(failure.after ?? parts.retryDelay(failures++));
      else failures = 0;
    }
    busy.delete(conversation);
  }

  async function attempt(clientId: string): Promise<SendFailure | null> {
    if (resumed.has(clientId) && !(await isStored(clientId))) remove(clientId);
    const entry = find(clientId);
    if (!entry) return null;
    try {
      const message = await parts.post(entry);
      // No entry: the live event came first, and the message may have changed since.
      if (find(clientId)) parts.acknowledged(message);
      remove(clientId);
      return null;
    } catch (error) {
      const failure = parts.failureOf(error);
      if (!find(clientId)) return failure;
      if (failure.retry) show([{ ...entry, delay: failure.reason }]);
      else await save({ ...entry, problem: failure.problem });
      return failure;
    }
  }

  function isStored(clientId: string): Promise<boolean> {
    return storage.has(clientId).catch(() => true);
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(go, milliseconds);
      wakers.add(go);
      function go(): void {
        clearTimeout(timer);
        wakers.delete(go);
        resolve();
      }
    });
  }

  function wake(): void {
    for (const go of wakers) go();
  }

  return {
    entries,
    async start(id) {
      if (userId === id) return;
      userId = id;
      const stored = await storage.all(id).catch(() => []);
      if (userId !== id) return;
      for (const entry of stored) {
        resumed.add(entry.client_id);
        lastOrder = Math.max(lastOrder, entry.order);
      }
      show(stored);
      for (const conversation of new Set(stored.map(conversationOf))) void drain(conversation);
    },
    isResumed: ({ client_id }) => resumed.has(client_id),
    stop() {
      userId = null;
      entries.setState([], true);
      wake();
    },
    send(conversation, message) {
      if (userId === null) throw new Error('The outbox has not been started.');
      const clientId = newClientId();
      void save({
        ...message,
        ...placedIn(conversation),
        client_id: clientId,
        user_id: userId,
        created_at: new Date().toISOString(),
        order: nextOrder(),
        problem: null,
      }).then(() => drain(conversation));
      return clientId;
    },
    retry(clientId) {
      const entry = find(clientId);
      if (!entry) return;
      void save({ ...entry, order: nextOrder(), problem: null }).then(() =>
        drain(conversationOf(entry)),
      );
    },
    discard: remove,
    arrived(message) {
      if (message.user_id === userId) remove(message.client_id);
    },
    wake,
  };
}

/** Without storage a message is still sent, but does not outlive the page. */
function keep(storing: Promise<void>): Promise<void> {
  return storing.catch(() => undefined);
}
