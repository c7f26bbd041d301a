/** These parts are fetched together, with the panels of the workspace. */
export { BookmarksBar } from '../bookmarks/BookmarksBar';
export { JumpItems } from '../dates/JumpItems';
export { PinnedBy } from '../pins/PinnedBy';
export { Reading } from '../reading/Reading';
export { FoldToggle } from './FoldToggle';
export { keepInPlace } from './keep-in-place';
export { MessageEditing } from './MessageEditing';
export { MessagePreviews } from './MessagePreviews';
export { MessageSheet } from './MessageSheet';
export { MessageToolbar } from './MessageToolbar';
export { PageKeys } from './PageKeys';
