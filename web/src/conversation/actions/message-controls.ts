import { createContext, type ComponentType } from 'react';
import type { JumpItems } from '../dates/JumpItems';
import type { PinnedBy } from '../pins/PinnedBy';
import type { Reading } from '../reading/Reading';
import type { FoldToggle } from './FoldToggle';
import type { keepInPlace } from './keep-in-place';
import type { MessageEditing } from './MessageEditing';
import type { MessagePreviews } from './MessagePreviews';
import type { MessageSheet } from './MessageSheet';
import type { MessageToolbar } from './MessageToolbar';
import type { PageKeys } from './PageKeys';

/**
 * The parts that act on messages and days or read them, and the bars above them. The workspace loads them after the
 * first paint; null until then.
 */
export const MessageControlsContext = createContext<{
  readonly MessageToolbar: typeof MessageToolbar;
  readonly MessageSheet: typeof MessageSheet;
  readonly MessageEditing: typeof MessageEditing;
  readonly JumpItems: typeof JumpItems;
  readonly PinnedBy: typeof PinnedBy;
  readonly FoldToggle: typeof FoldToggle;
  readonly keepInPlace: typeof keepInPlace;
  readonly PageKeys: typeof PageKeys;
  readonly Reading: typeof Reading;
  readonly MessagePreviews: typeof MessagePreviews;
  readonly BookmarksBar: ComponentType<{ channelId: number }>;
} | null>(null);
