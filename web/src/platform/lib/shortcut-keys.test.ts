import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isModKey, isModSlash, keyNames } from './shortcut-keys';

const on = (system: string) => vi.stubGlobal('navigator', { userAgent: `Mozilla/5.0 (${system})` });

beforeEach(() => void on('X11; Linux x86_64'));
afterEach(() => void vi.unstubAllGlobals());

const control = {
  key: 'k',
  code: 'KeyK',
  ctrlKey: true,
  metaKey: false,
  shiftKey: false,
  altKey: false,
};

it('recognises a letter with Mod alone', () => {
  expect(isModKey(control, 'k')).toBe(true);
  expect(isModKey({ ...control, key: 'K' }, 'k')).toBe(true);
  expect(isModKey(control, 'j')).toBe(false);
  for (const other of ['shiftKey', 'altKey', 'metaKey'] as const) {
    expect(isModKey({ ...control, [other]: true }, 'k')).toBe(false);
  }
  expect(isModKey({ ...control, ctrlKey: false }, 'k')).toBe(false);
});

it('goes by the letter on a Latin layout, and by the key’s position on others', () => {
  expect(isModKey({ ...control, key: 't', code: 'KeyK' }, 'k')).toBe(false);
  expect(isModKey({ ...control, key: 'k', code: 'KeyV' }, 'k')).toBe(true);
  expect(isModKey({ ...control, key: 'л' }, 'k')).toBe(true);
});

it('takes Cmd on a Mac, and names it Cmd', () => {
  expect(keyNames('Mod', 'K')).toEqual(['Ctrl', 'K']);
  on('Macintosh; Intel Mac OS X 10_15_7');
  expect(keyNames('Mod', 'K')).toEqual(['⌘', 'K']);
  expect(isModKey(control, 'k')).toBe(false);
  expect(isModKey({ ...control, ctrlKey: false, metaKey: true }, 'k')).toBe(true);
});

it('recognises a slash with Mod, wherever the layout has it', () => {
  const slash = { ...control, key: '/', code: 'Slash' };
  expect(isModSlash(slash)).toBe(true);
  // A German keyboard.
  expect(isModSlash({ ...control, key: '/', code: 'Digit7', shiftKey: true })).toBe(true);
  expect(isModSlash({ ...control, key: '-', code: 'Slash' })).toBe(false);
  // A Russian keyboard.
  expect(isModSlash({ ...control, key: 'ю', code: 'Slash' })).toBe(true);
  expect(isModSlash({ ...slash, ctrlKey: false })).toBe(false);
  expect(isModSlash({ ...slash, altKey: true })).toBe(false);
});
