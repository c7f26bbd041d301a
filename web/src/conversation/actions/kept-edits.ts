import { dropText, keepText, keptTexts } from '../../platform/lib/kept-texts';
import { editingStore } from '../../data/messages/editing';

/** Milliseconds after a change, as for drafts. */
const writeAfterMs = 200;

const prefix = 'edit.';

/** While a page edits a message, no other tab goes on with that edit. */
const lockOf = (messageId: number) => `parley-edit-${messageId}`;

/**
 * Keeps the user's unfinished edits in this browser, and resumes edits that earlier pages have kept: the last edit at
 * once, unless another tab has it open. Returns a function that ends it.
 */
export function keepEdits(userId: number): () => void {
  const written = new Map<number, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let release = () => {};

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const { unfinished } = editingStore.getState();
    for (const id of written.keys()) {
      if (id in unfinished) continue;
      written.delete(id);
      dropText(userId, prefix + id);
    }
    for (const [key, { read, seen }] of Object.entries(unfinished)) {
      const [id, html] = [Number(key), read()];
      if (written.get(id) === html) continue;
      written.set(id, html);
      keepText(userId, prefix + id, html, seen);
    }
  }

  function hold(messageId: number | null): void {
    release();
    if (messageId === null) return;
    const locks: LockManager | undefined = navigator.locks;
    const released = new Promise<void>((resolve) => (release = resolve));
    void locks?.request(lockOf(messageId), { mode: 'shared' }, () => released);
  }

  async function resume(): Promise<void> {
    const kept = keptTexts(userId).flatMap(({ place, ...edit }) =>
      place.startsWith(prefix) ? [{ id: Number(place.slice(prefix.length)), ...edit }] : [],
    );
    for (const { id, text } of kept) written.set(id, text);
    const unfinished = Object.fromEntries(
      kept.map(({ id, text, seen }) => [id, { read: () => text, seen }]),
    );
    editingStore.setState((state) => ({ unfinished: { ...unfinished, ...state.unfinished } }));
    const last = kept[0]?.id;
    if (last === undefined || (await isHeld(lockOf(last)))) return;
    editingStore.setState(({ messageId }) =>
      messageId === null ? { messageId: last, isResumed: true } : {},
    );
  }

  const stop = editingStore.subscribe(({ messageId, unfinished }, before) => {
    if (messageId !== before.messageId) hold(messageId);
    if (unfinished === before.unfinished) return;
    const isEnded = Object.keys(before.unfinished).some((id) => !(Number(id) in unfinished));
    if (isEnded) write();
    else timer ??= setTimeout(write, writeAfterMs);
  });
  window.addEventListener('pagehide', write);
  hold(editingStore.getState().messageId);
  void resume();
  return () => {
    window.removeEventListener('pagehide', write);
    stop();
    write();
    release();
  };
}

/** Without the Web Locks API (plain http) each tab goes on with the edit. */
async function isHeld(name: string): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks;
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some((lock) => lock.name === name);
}
