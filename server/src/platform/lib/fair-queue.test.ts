import { describe, expect, it } from 'vitest';
import { fairQueue, QueueFull } from './fair-queue.js';

/** A queue for one task at a time, which is busy until `begin` is called. */
function busyQueue(places = 50) {
  const inTurn = fairQueue({ most: 1, places });
  const done: string[] = [];
  let begin = (): void => undefined;
  const running = inTurn(() => new Promise<void>((resolve) => (begin = resolve)), {
    lane: 'last',
    owners: [],
  });
  return {
    begin: () => begin(),
    running,
    done,
    add: (name: string, lane: 'first' | 'last', ...owners: { key: string; most: number }[]) =>
      inTurn(async () => void done.push(name), { lane, owners }),
  };
}

describe('a fair queue', () => {
  it('has so many places in each lane, which the other lane cannot take', async () => {
    const queue = busyQueue(2);
    const waiting = (['first', 'last'] as const).flatMap((lane) => [
      queue.add('one', lane),
      queue.add('two', lane),
    ]);
    for (const lane of ['first', 'last'] as const) {
      await expect(queue.add('three', lane)).rejects.toThrow(QueueFull);
    }
    queue.begin();
    await Promise.all([queue.running, ...waiting]);
    expect(queue.done).toHaveLength(4);
    await queue.add('later', 'last');
  });

  it('runs the first lane first, and every third time the last', async () => {
    const queue = busyQueue();
    const waiting = [
      queue.add('stranger 1', 'last'),
      queue.add('stranger 2', 'last'),
      ...[1, 2, 3, 4, 5].map((n) => queue.add(`known ${n}`, 'first')),
    ];
    queue.begin();
    await Promise.all([queue.running, ...waiting]);
    expect(queue.done).toEqual([
      'known 1',
      'known 2',
      'stranger 1',
      'known 3',
      'known 4',
      'stranger 2',
      'known 5',
    ]);
  });

  it('refuses an owner who has as many places as one may have, until one is free', async () => {
    const queue = busyQueue();
    const mallory = { key: 'mallory', most: 2 };
    const office = { key: 'office', most: 3 };
    const waiting = [
      queue.add('1', 'last', mallory, office),
      queue.add('2', 'last', mallory, office),
    ];
    await expect(queue.add('3', 'last', mallory)).rejects.toThrow(QueueFull);
    // A refused task takes no place from others.
    await expect(queue.add('3', 'last', mallory, office)).rejects.toThrow(QueueFull);
    waiting.push(queue.add('ann', 'last', office), queue.add('known', 'first', mallory));
    await expect(queue.add('bob', 'last', office)).rejects.toThrow(QueueFull);
    queue.begin();
    await Promise.all([queue.running, ...waiting]);
    expect(queue.done).toEqual(['known', '1', '2', 'ann']);
    await queue.add('again', 'last', mallory, office);
  });

  it('goes on after a task that fails', async () => {
    const inTurn = fairQueue({ most: 1, places: 5 });
    const owners = [{ key: 'ann', most: 2 }];
    const fails = inTurn(() => Promise.reject(new Error('no')), { lane: 'last', owners });
    const waits = inTurn(() => Promise.resolve('yes'), { lane: 'last', owners });
    await expect(fails).rejects.toThrow('no');
    expect(await waits).toBe('yes');
    for (let times = 0; times < 3; times += 1) {
      expect(await inTurn(() => Promise.resolve('again'), { lane: 'last', owners })).toBe('again');
    }
  });
});
