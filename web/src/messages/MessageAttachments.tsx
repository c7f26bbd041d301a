import type { MessageFile } from '@parley/contract/entities/message';
import { MessageFiles } from '../files/MessageFiles';
import { removeFile } from './change-message';
import { useMessagePlace } from './message-place';

/** SPEC §6: any member may delete a file. */
export function MessageAttachments({ files }: { files: readonly MessageFile[] }) {
  const { readOnly } = useMessagePlace();
  return (
    <MessageFiles files={files} onRemove={readOnly ? undefined : (file) => void removeFile(file)} />
  );
}
