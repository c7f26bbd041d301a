import { createStore } from 'zustand/vanilla';
import { endsWithWorkspace } from '../../platform/lib/lifetime';

export interface OwnKeywords {
  /** Marks the user's own keywords in a safe body; null while there are none. */
  readonly mark: ((html: string) => string) | null;
}

const none: OwnKeywords = { mark: null };

export const ownKeywords = createStore<OwnKeywords>()(() => none);

endsWithWorkspace(() => ownKeywords.setState(none));
