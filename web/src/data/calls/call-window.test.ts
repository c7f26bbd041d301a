import { afterEach, expect, it, vi } from 'vitest';
import { blockedCallStore, openCallWindow } from './call-window';

afterEach(() => {
  vi.unstubAllGlobals();
  blockedCallStore.setState({ blocked: null });
});

function stubOpen(...outcomes: (() => unknown)[]): string[] {
  const names: string[] = [];
  vi.stubGlobal('window', {
    location: { href: 'https://chat.example/#/workspace/acme/7' },
    open: (_url: URL, name: string) => {
      names.push(name);
      return outcomes.shift()?.();
    },
  });
  return names;
}

it('a call window that the browser opened with an error is found by its name', () => {
  const focus = vi.fn<() => void>();
  const names = stubOpen(
    () => {
      throw new Error('The provided callback is no longer runnable.');
    },
    () => ({ focus }),
  );
  expect(openCallWindow('acme', 7)).toBe(true);
  expect(names).toEqual(['parley-call-7', 'parley-call-7']);
  expect(focus).toHaveBeenCalledOnce();
});

it('a call window that the browser opens with an error each time counts as opened', () => {
  const fail = () => {
    throw new Error('The provided callback is no longer runnable.');
  };
  stubOpen(fail, fail, fail, fail);
  expect(openCallWindow('acme', 7)).toBe(true);
  expect(blockedCallStore.getState().blocked).toBeNull();
});

it('a blocked call window is kept, so that the user can open it', () => {
  stubOpen(() => null);
  expect(openCallWindow('acme', 7)).toBe(false);
  expect(blockedCallStore.getState().blocked).toEqual({
    url: 'https://chat.example/#/workspace/acme/7/video_call',
    name: 'parley-call-7',
  });
});
