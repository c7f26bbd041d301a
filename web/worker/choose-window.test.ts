import { expect, it } from 'vitest';
import { chooseWindow } from './choose-window';

const tab = (route: string, focused = false, visible = focused) => ({
  url: `https://chat.example/#${route}`,
  focused,
  visibilityState: visible ? ('visible' as const) : ('hidden' as const),
});

const path = '/#/workspace/acme/5?message=9';

it('prefers a window of the same workspace to the one in front', () => {
  const acme = tab('/workspace/acme/2');
  const zeta = tab('/workspace/zeta/8', true);
  expect(chooseWindow([zeta, acme], path)).toBe(acme);
  expect(chooseWindow([tab('/'), zeta], path)).toBe(zeta);
});

it('prefers the window in front among those of the workspace', () => {
  const front = tab('/workspace/acme/2', true);
  const shown = tab('/workspace/acme/3', false, true);
  expect(chooseWindow([tab('/workspace/acme/1'), shown, front], path)).toBe(front);
  expect(chooseWindow([tab('/workspace/acme/1'), shown], path)).toBe(shown);
});

it("never takes a call's window", () => {
  expect(chooseWindow([tab('/workspace/acme/5/video_call', true)], path)).toBeUndefined();
  expect(chooseWindow([], path)).toBeUndefined();
});
