import { expect, it } from 'vitest';
import { displayName, nameWithoutAddress } from './display-name.js';

it('is the display name, else the full name, else the e-mail (SPEC §3)', () => {
  const email = 'alice@example.com';
  expect(displayName({ display_name: 'Al', full_name: 'Alice Liddell', email })).toBe('Al');
  expect(displayName({ display_name: '', full_name: 'Alice Liddell', email })).toBe(
    'Alice Liddell',
  );
  expect(displayName({ display_name: '', full_name: '', email })).toBe(email);
});

it('is the part of the address before the @ where the address must not be told', () => {
  const email = 'alice@example.com';
  expect(nameWithoutAddress({ display_name: '', full_name: '', email })).toBe('alice');
  expect(nameWithoutAddress({ display_name: '', full_name: 'Alice', email })).toBe('Alice');
});
