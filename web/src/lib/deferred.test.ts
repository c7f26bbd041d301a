import { describe, expect, it } from 'vitest';
import { deferred } from './deferred';

describe('a deferred part', () => {
  it('is fetched once and tells that it has arrived', async () => {
    let fetched = 0;
    const part = deferred(async () => ({ number: ++fetched }));
    let told = 0;
    part.subscribe(() => (told += 1));
    expect(part.current()).toBeNull();
    await Promise.all([part.load(), part.load()]);
    expect(part.current()).toEqual({ number: 1 });
    expect(told).toBe(1);
  });

  it('can be tried again after it could not be fetched', async () => {
    let tries = 0;
    const part = deferred(async () => {
      tries += 1;
      if (tries === 1) throw new Error('offline');
      return 'here';
    });
    expect(part.hasFailed()).toBe(false);
    await part.load();
    expect(part.current()).toBeNull();
    expect(part.hasFailed()).toBe(true);
    await part.load();
    expect(part.current()).toBe('here');
    expect(part.hasFailed()).toBe(false);
  });
});
