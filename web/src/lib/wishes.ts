import { createStore, type StoreApi } from 'zustand/vanilla';

/** What somebody wants on or off, shown as if it were so until the server has said so. */
export interface Wishes<Subject> {
  /** By the key of what it is about; no entry: as the server has it. */
  readonly wished: StoreApi<Readonly<Record<string, boolean>>>;
  wish(subject: Subject, on: boolean): void;
}

interface Parts<Subject> {
  keyOf(subject: Subject): string;
  /** Makes it so; resolves once the stores know. */
  fulfil(subject: Subject, on: boolean): Promise<void>;
  /** It could not be made so, and is as it was. */
  failed(error: unknown): void;
}

/** Sends one wish about a subject at a time, and of those that come meanwhile only the last. */
export function createWishes<Subject>(parts: Parts<Subject>): Wishes<Subject> {
  const wished = createStore<Readonly<Record<string, boolean>>>()(() => ({}));
  const busy = new Set<string>();

  function forget(key: string): void {
    const { [key]: _, ...others } = wished.getState();
    wished.setState(others, true);
  }

  async function fulfilAll(key: string, subject: Subject): Promise<void> {
    busy.add(key);
    try {
      for (let on = wished.getState()[key]; on !== undefined;) {
        await parts.fulfil(subject, on);
        const now = wished.getState()[key];
        if (now === on) break;
        on = now;
      }
    } catch (error) {
      parts.failed(error);
    }
    busy.delete(key);
    forget(key);
  }

  return {
    wished,
    wish(subject, on) {
      const key = parts.keyOf(subject);
      wished.setState({ [key]: on });
      if (!busy.has(key)) void fulfilAll(key, subject);
    },
  };
}
