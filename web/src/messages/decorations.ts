export { MessageAttachments } from './MessageAttachments';
export { MessageToolbar } from './MessageToolbar';
export { ReactionRow } from './ReactionRow';
