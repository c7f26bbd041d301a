import { expect, it } from 'vitest';
import { isModKey } from './shortcut-keys';

const control = {
  key: 'k',
  code: 'KeyK',
  ctrlKey: true,
  metaKey: false,
  shiftKey: false,
  altKey: false,
};

it('tells a letter with Mod alone', () => {
  expect(isModKey(control, 'k')).toBe(true);
  expect(isModKey({ ...control, key: 'K' }, 'k')).toBe(true);
  expect(isModKey(control, 'j')).toBe(false);
  for (const other of ['shiftKey', 'altKey', 'metaKey'] as const) {
    expect(isModKey({ ...control, [other]: true }, 'k')).toBe(false);
  }
  expect(isModKey({ ...control, ctrlKey: false }, 'k')).toBe(false);
});

it('goes by what is on a Latin key, and by its place where the script is another', () => {
  expect(isModKey({ ...control, key: 't', code: 'KeyK' }, 'k')).toBe(false);
  expect(isModKey({ ...control, key: 'k', code: 'KeyV' }, 'k')).toBe(true);
  expect(isModKey({ ...control, key: 'л' }, 'k')).toBe(true);
});
