import { createStore, type StoreApi } from 'zustand/vanilla';

/** A switch that shows its new value before the server has confirmed it. */
export interface OptimisticToggle<Subject> {
  /** The unconfirmed values by key; without an entry, the server's value holds. */
  readonly pending: StoreApi<Readonly<Record<string, boolean>>>;
  set(subject: Subject, on: boolean): void;
}

interface Parts<Subject> {
  keyOf(subject: Subject): string;
  /** Sends the value; resolves once the stores have it. */
  send(subject: Subject, on: boolean): Promise<void>;
  /** Called when sending has failed and the old value is shown again. */
  failed(error: unknown): void;
}

/** Sends one value per key at a time; of the values set during a request, only the last is sent. */
export function createOptimisticToggle<Subject>(parts: Parts<Subject>): OptimisticToggle<Subject> {
  const pending = createStore<Readonly<Record<string, boolean>>>()(() => ({}));
  const busy = new Set<string>();

  function forget(key: string): void {
    const { [key]: _, ...others } = pending.getState();
    pending.setState(others, true);
  }

  async function sendAll(key: string, subject: Subject): Promise<void> {
    busy.add(key);
    try {
      for (let on = pending.getState()[key]; on !== undefined;) {
        await parts.send(subject, on);
        const now = pending.getState()[key];
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
    pending,
    set(subject, on) {
      const key = parts.keyOf(subject);
      pending.setState({ [key]: on });
      if (!busy.has(key)) void sendAll(key, subject);
    },
  };
}
