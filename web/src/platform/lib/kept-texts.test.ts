import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAccountStorage, revokeAccountStorage } from './account-storage';
import { dropText, keepText, keptText, keptTexts } from './kept-texts';

const [alice, bob] = [1, 2];
const day = 24 * 3_600_000;

/** A browser's `localStorage`: its keys are its own properties. */
class Storage {
  [key: string]: unknown;
}
const methods = {
  getItem(this: Storage, key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  },
  setItem(this: Storage, key: string, value: string) {
    this[key] = value;
  },
  removeItem(this: Storage, key: string) {
    Reflect.deleteProperty(this, key);
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', Object.create(methods) as Storage);
  openAccountStorage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps a text for its place and its account, until it is dropped', () => {
  keepText(alice, 'topic.1', 'Half a to');
  keepText(alice, 'topic.1', 'Half a topic');
  expect(keptText(alice, 'topic.1')).toBe('Half a topic');
  expect(keptText(alice, 'topic.2')).toBeNull();
  expect(keptText(bob, 'topic.1')).toBeNull();
  dropText(alice, 'topic.1');
  expect(keptText(alice, 'topic.1')).toBeNull();
});

it('has the newest first, and forgets what is a week old', () => {
  keepText(alice, 'edit.1', '<p>Old</p>');
  vi.advanceTimersByTime(2 * day);
  keepText(alice, 'edit.2', '<p>New</p>');
  expect(keptTexts(alice).map(({ place }) => place)).toEqual(['edit.2', 'edit.1']);
  vi.advanceTimersByTime(6 * day);
  expect(keptTexts(alice).map(({ place }) => place)).toEqual(['edit.2']);
  expect(Object.keys(localStorage)).toHaveLength(1);
});

it('writes nothing in a tab that was opened before the account signed out', () => {
  revokeAccountStorage();
  keepText(alice, 'edit.1', '<p>Late</p>');
  expect(keptTexts(alice)).toEqual([]);
});

it('keeps nothing where the browser refuses storage', () => {
  vi.stubGlobal('localStorage', undefined);
  keepText(alice, 'edit.1', '<p>Half</p>');
  dropText(alice, 'edit.1');
  expect(keptTexts(alice)).toEqual([]);
});
