import { expect, it } from 'vitest';
import { popupName } from './popup-name';

it('SPEC §3: the popup swaps the first two names', () => {
  const names = { email: 'a@example.com', full_name: 'Alice Adler', display_name: 'Al' };
  expect(popupName(names)).toBe('Alice Adler');
  expect(popupName({ ...names, full_name: '' })).toBe('Al');
  expect(popupName({ ...names, full_name: '', display_name: '' })).toBe('a@example.com');
});
