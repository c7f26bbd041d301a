import { describe, expect, it } from 'vitest';
import { deferred } from './deferred';

describe('a deferred module', () => {
  it('is fetched once and notifies its subscribers when it is loaded', async () => {
    let fetched = 0;
    const part = deferred(async () => ({ number: ++fetched }));
    let told = 0;
    part.subscribe(() => (told += 1));
    expect(part.current()).toBeNull();
    await Promise.all([part.load(), part.load()]);
    expect(part.current()).toEqual({ number: 1 });
    expect(told).toBe(1);
  });

  it('can be loaded again after a failed fetch', async () => {
    let tries = 0;
    const part = deferred(async () => {
      tries += 1;
      if (tries === 1) throw new Error('offline');
      return 'here';
    });
    expect(part.hasFailed()).toBe(false);
    expect(await part.load()).toBeNull();
    expect(part.current()).toBeNull();
    expect(part.hasFailed()).toBe(true);
    expect(await part.load()).toBe('here');
    expect(part.current()).toBe('here');
    expect(part.hasFailed()).toBe(false);
  });
});
