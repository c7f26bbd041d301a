import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GivenUp } from '../lib/given-up.js';
import type { StoredEvent } from './event.js';
import { pruneEvents } from './prune-events.js';
import type { Store, Transaction } from './store.js';

/** A location of a store: opening it twice finds the same data. */
export interface StoreLocation {
  open(): Promise<Store>;
  remove(): Promise<void>;
}

/** The contract of every engine. */
export function describeStore(engine: string, makeLocation: () => Promise<StoreLocation>): void {
  describe(`store on ${engine}`, () => {
    let location: StoreLocation;
    let store: Store;

    beforeEach(async () => {
      location = await makeLocation();
      store = await location.open();
    });

    afterEach(async () => {
      await store.close();
      await location.remove();
    });

    describe('transact', () => {
      it('keeps rows and events when it succeeds', async () => {
        const id = await store.transact(async (tx) => {
          tx.append({ stream: 'user:1', message: { hello: 'world' } });
          return addUser(tx);
        });

        expect(await emailOf(store, id)).toBeDefined();
        expect(await messages(store, 'user:1')).toEqual([{ hello: 'world' }]);
      });

      it('R1: keeps neither rows nor events when it fails', async () => {
        const before = await store.transact(addUser);
        const failing = store.transact(async (tx) => {
          await addUser(tx);
          tx.append({ stream: 'user:1', message: { lost: true } });
          throw new Error('changed my mind');
        });

        await expect(failing).rejects.toThrow('changed my mind');
        const rows = await store.reader.selectFrom('users').select('id').execute();
        expect(rows).toEqual([{ id: before }]);
        expect(await messages(store, 'user:1')).toEqual([]);
      });

      it('commits nothing of a request that its client gave up before the commit', async () => {
        let isWaiting = true;
        const asked = store.from({ ip: null, id: 'request', isWanted: () => isWaiting });
        await asked.transact(async (tx) =>
          tx.append({ stream: 'user:1', message: { first: true } }),
        );
        const late = asked.transact(async (tx) => {
          await addUser(tx);
          tx.append({ stream: 'user:1', message: { late: true } });
          isWaiting = false;
        });
        await expect(late).rejects.toThrow(GivenUp);
        expect(await store.reader.selectFrom('users').select('id').execute()).toEqual([]);
        expect(await messages(store, 'user:1')).toEqual([{ first: true }]);
      });

      it('R1: offsets are gapless and in commit order under concurrency and failures', async () => {
        const writers = Array.from({ length: 40 }, (_, writer) =>
          store
            .transact(async (tx) => {
              await tx.lock('channel:1');
              const head = await tx.head('channel:1');
              const id = await addUser(tx);
              tx.append({ stream: 'channel:1', message: { id, head } });
              tx.append({ stream: `user:${(writer % 3) + 1}`, message: { id } });
              if (writer % 5 === 4) throw new Error('fails');
            })
            .catch(() => {}),
        );
        await Promise.all(writers);

        const log = await store.events.after('channel:1', 0, 100);
        expect(log.map((event) => event.offset)).toEqual(
          Array.from({ length: 32 }, (_, i) => i + 1),
        );
        // The events that the writers above appended.
        const told = log.map((event) => parsed(event) as { id: number; head: number });
        // `lock` makes the ids ascend with the offsets, although writers ran concurrently.
        expect(told.map(({ id }) => id)).toEqual(
          told.map(({ id }) => id).toSorted((a, b) => a - b),
        );
        expect(told.map(({ head }) => head)).toEqual(log.map((event) => event.offset - 1));
      });

      it('survives transactions that want the same rows in opposite orders', async () => {
        const ids = await store.transact(async (tx) => [await addUser(tx), await addUser(tx)]);
        const wants = Array.from({ length: 4 }, (_, index) =>
          store.transact(async (tx) => {
            const [first = 0, second = 0] = index % 2 === 0 ? ids : ids.toReversed();
            await touch(tx, first);
            await addUser(tx);
            await touch(tx, second);
            tx.append({ stream: 'channel:1', message: { index } });
            tx.append({ stream: 'channel:2', message: { index } });
          }),
        );
        await Promise.all(wants);

        const heads = await store.events.heads(['channel:1', 'channel:2']);
        expect([...heads.values()].map((head) => head.offset)).toEqual([4, 4]);
      });

      it('hands committed events to listeners, each stream in order', async () => {
        const heard: StoredEvent[] = [];
        store.onCommitted((events) => heard.push(...events));
        for (let index = 0; index < 5; index += 1) {
          await store.transact(async (tx) => tx.append({ stream: 'user:1', message: { index } }));
        }

        expect(heard.map((event) => event.offset)).toEqual([1, 2, 3, 4, 5]);
        expect(heard).toEqual(await store.events.after('user:1', 0, 10));
      });
    });

    describe('event log', () => {
      beforeEach(async () => {
        for (let index = 1; index <= 5; index += 1) {
          await store.transact(async (tx) =>
            tx.append({ stream: 'channel:7', message: { index } }),
          );
        }
      });

      it('pages through a stream from an offset', async () => {
        const page = await store.events.after('channel:7', 1, 3);
        expect(page.map((event) => event.offset)).toEqual([2, 3, 4]);
        expect(await store.events.after('channel:7', 5, 3)).toEqual([]);
      });

      it('names the head of every stream asked for', async () => {
        const heads = await store.events.heads(['channel:7', 'channel:8']);
        expect(heads.get('channel:7')?.offset).toBe(5);
        expect(heads.get('channel:7')?.at).toBeGreaterThan(0);
        expect(heads.get('channel:8')).toEqual({ offset: 0, at: 0 });
      });

      it('finds where a moment lies', async () => {
        const [first, , third] = await store.events.after('channel:7', 0, 5);
        if (!first || !third) throw new Error('five events were written');
        expect(await store.events.offsetBefore('channel:7', first.createdAt, 100)).toBe(0);
        expect(await store.events.offsetBefore('channel:7', Date.now() + 1, 100)).toBe(5);
        const before = await store.events.offsetBefore('channel:7', third.createdAt, 100);
        if (before === null) throw new Error('five events are not too many');
        const later = await store.events.after('channel:7', before, 5);
        expect(later.every((event) => event.createdAt >= third.createdAt)).toBe(true);
        expect(later.map((event) => event.offset)).toContain(3);
      });

      it('does not look back further than it is told to', async () => {
        expect(await store.events.offsetBefore('channel:7', 0, 5)).toBe(0);
        expect(await store.events.offsetBefore('channel:7', 0, 4)).toBeNull();
      });

      it('prunes the oldest first and counts on', async () => {
        expect(await store.events.oldest('channel:7')).toBe(1);
        expect(await store.events.prune(Date.now() + 1, 3)).toBe(3);
        expect(await store.events.oldest('channel:7')).toBe(4);
        expect(await store.events.prune(Date.now() + 1, 100)).toBe(2);
        expect(await store.events.oldest('channel:7')).toBeNull();
        expect(await store.events.offsetBefore('channel:7', 0, 100)).toBe(5);

        await store.transact(async (tx) => tx.append({ stream: 'channel:7', message: {} }));
        expect((await store.events.after('channel:7', 0, 9)).map(({ offset }) => offset)).toEqual([
          6,
        ]);
      });

      it('prunes in steps until nothing that old is left', async () => {
        for (let index = 0; index < 1200; index += 400) {
          await store.transact(async (tx) => {
            for (let n = 0; n < 400; n += 1) tx.append({ stream: 'channel:9', message: { n } });
          });
        }
        expect(await pruneEvents(store.events, Date.now() + 1)).toBe(1205);
        expect(await store.events.oldest('channel:9')).toBeNull();
      });

      it('keeps events too young to prune', async () => {
        expect(await store.events.prune(Date.now() - 60_000, 100)).toBe(0);
        expect(await store.events.oldest('channel:7')).toBe(1);
      });
    });

    describe('opened again', () => {
      it('R3: keeps its epoch and secret, its rows and its offsets', async () => {
        const { epoch, secret } = store;
        const id = await store.transact(async (tx) => {
          tx.append({ stream: 'user:1', message: { before: true } });
          return addUser(tx);
        });
        await store.close();

        store = await location.open();
        expect(store.epoch).toBe(epoch);
        expect(store.secret).toBe(secret);
        expect(await emailOf(store, id)).toBeDefined();
        await store.transact(async (tx) => tx.append({ stream: 'user:1', message: {} }));
        expect((await store.events.heads(['user:1'])).get('user:1')?.offset).toBe(2);
      });
    });

    it('refuses a duplicate row', async () => {
      const add = (email: string) =>
        store.transact((tx) =>
          tx
            .insertInto('users')
            .values({ email, email_key: 'same@example.com', password_hash: '', created_at: 0 })
            .execute(),
        );
      await add('Same@example.com');
      await expect(add('same@EXAMPLE.com')).rejects.toThrow();
    });
  });
}

async function addUser(tx: Transaction): Promise<number> {
  const email = `${randomUUID()}@example.com`;
  const { id } = await tx
    .insertInto('users')
    .values({ email, email_key: email, password_hash: '', created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks the row of a user. */
async function touch(tx: Transaction, id: number): Promise<void> {
  await tx.updateTable('users').set({ created_at: 0 }).where('id', '=', id).execute();
}

async function emailOf(store: Store, id: number): Promise<string | undefined> {
  const row = await store.reader
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.email;
}

async function messages(store: Store, stream: `${string}:${number}`): Promise<unknown[]> {
  return (await store.events.after(stream, 0, 100)).map(parsed);
}

function parsed(event: StoredEvent): unknown {
  return JSON.parse(event.message ?? 'null');
}
