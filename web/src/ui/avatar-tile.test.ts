import { describe, expect, it } from 'vitest';
import { initials, tileOf } from './avatar-tile';

const named = { email: 'ada.lovelace@example.com', full_name: '', display_name: '' };

describe('the tile of somebody without a photo', () => {
  it('is one of eleven, by their id', () => {
    expect([1, 2, 11, 12, 23].map(tileOf)).toEqual([1, 2, 11, 1, 1]);
  });

  it('shows the first and last initial of the name', () => {
    expect(initials({ ...named, full_name: 'Ada King Lovelace' })).toBe('AL');
    expect(initials({ ...named, full_name: 'Ada Lovelace', display_name: 'countess' })).toBe('C');
    expect(initials({ ...named, full_name: 'Élodie 🌻 Martin' })).toBe('ÉM');
  });

  it('shows those of the e-mail while there is no name', () => {
    expect(initials(named)).toBe('AL');
    expect(initials({ ...named, email: 'bob@example.com' })).toBe('B');
  });

  it('never stays empty', () => {
    expect(initials({ ...named, full_name: '🌻' })).toBe('?');
  });
});
