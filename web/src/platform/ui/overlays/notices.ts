import { createStore } from 'zustand/vanilla';

export interface Notice {
  id: number;
  text: string;
  /** A way out that the notice offers to the reader. */
  action?: NoticeAction;
}

export interface NoticeAction {
  label: string;
  run: () => void;
  /** Whether the notice stays until it is dismissed, because what it offers is lost with it. */
  lasts?: boolean;
}

/** The notices on the screen, the newest last. */
export const noticeStore = createStore<readonly Notice[]>()(() => []);

const mostAtOnce = 3;
let lastId = 0;

/** Shows a short notice at the top of the screen for some seconds, for example that an action failed. */
export function notify(text: string, action?: NoticeAction): void {
  const isShown = noticeStore.getState().some((notice) => notice.text === text);
  // An action belongs to what was just done: it replaces an earlier one.
  if (isShown && !action) return;
  withdrawNotice(text);
  lastId += 1;
  const notice: Notice = { id: lastId, text, ...(action && { action }) };
  noticeStore.setState((notices) => [...notices, notice].slice(-mostAtOnce), true);
}

export function dismissNotice(id: number): void {
  noticeStore.setState((notices) => notices.filter((notice) => notice.id !== id), true);
}

/** Removes a notice that no longer holds. */
export function withdrawNotice(text: string): void {
  noticeStore.setState((notices) => notices.filter((notice) => notice.text !== text), true);
}
