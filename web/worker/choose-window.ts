/** The facts about an open window that decide whether a click on a notification uses it. */
interface OpenWindow {
  url: string;
  focused: boolean;
  visibilityState: DocumentVisibilityState;
}

/**
 * The window to show `path` in: one that shows the same workspace before others, then the one in front.
 * Windows of calls stay as they are. Undefined if a new window is needed.
 */
export function chooseWindow<T extends OpenWindow>(
  windows: readonly T[],
  path: string,
): T | undefined {
  const workspace = workspaceIn(path);
  const worth = (window: T) =>
    (workspace !== null && workspaceIn(window.url) === workspace ? 4 : 0) +
    (window.focused ? 2 : 0) +
    (window.visibilityState === 'visible' ? 1 : 0);
  return windows
    .filter(({ url }) => !/\/video_call/.test(url))
    .toSorted((a, b) => worth(b) - worth(a))[0];
}

/** The workspace's address in a hash route; null elsewhere. */
function workspaceIn(url: string): string | null {
  return /#\/workspace\/([^/?]+)/.exec(url)?.[1] ?? null;
}
