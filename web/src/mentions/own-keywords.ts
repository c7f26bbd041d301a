import { createStore } from 'zustand/vanilla';
import { endsWithWorkspace } from '../lib/lifetime';

/** The user's own keywords, which are marked in messages. */
export const ownKeywords = createStore<readonly string[]>()(() => []);

endsWithWorkspace(() => ownKeywords.setState([], true));
