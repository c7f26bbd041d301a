import type { WorkspaceEmoji } from '@parley/contract/entities/workspace-emoji';
import { createStore } from 'zustand/vanilla';
import { endsWithWorkspace } from '../../platform/lib/lifetime';

interface OwnEmojiState {
  /** By name. */
  readonly list: readonly WorkspaceEmoji[];
  /** The pictures by code: `:name:`. */
  readonly urls: Readonly<Record<string, string>>;
  /** Puts the pictures into a safe body; null while there are none. */
  readonly draw: ((html: string) => string) | null;
}

const none: OwnEmojiState = { list: [], urls: {}, draw: null };

/** The emoji of the open workspace's own. */
export const ownEmoji = createStore<OwnEmojiState>()(() => none);

endsWithWorkspace(() => ownEmoji.setState(none, true));
