/** These components are fetched together, right after the first paint. */
export { MessageFiles } from './MessageFiles';
export { PendingFiles } from './PendingFiles';
export { UploadList } from './UploadList';
