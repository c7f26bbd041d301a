import { createStore } from 'zustand/vanilla';

export interface Notice {
  id: number;
  text: string;
}

/** What is being said in passing, the newest last. */
export const noticeStore = createStore<readonly Notice[]>()(() => []);

/** Long enough to read a sentence twice. */
const shownForMs = 6_000;
const mostAtOnce = 3;
let lastId = 0;

/** Says something in passing, at the top of the screen: that a click came to nothing, say. */
export function notify(text: string): void {
  const isThere = noticeStore.getState().some((notice) => notice.text === text);
  if (isThere) return;
  lastId += 1;
  const notice = { id: lastId, text };
  noticeStore.setState((notices) => [...notices, notice].slice(-mostAtOnce), true);
  setTimeout(() => dismissNotice(notice.id), shownForMs);
}

export function dismissNotice(id: number): void {
  noticeStore.setState((notices) => notices.filter((notice) => notice.id !== id), true);
}

/** What was said is not so any more. */
export function takeBackNotice(text: string): void {
  noticeStore.setState((notices) => notices.filter((notice) => notice.text !== text), true);
}
