import type { RefObject } from 'react';
import type { ConversationKey } from '../../data/conversations/conversation';
import { directUploadUrl, uploadInputName } from '../../data/files/uploads';

interface FileInputProps {
  conversation: ConversationKey;
  ref: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}

/**
 * Opens the system's file dialog. It stands outside the editors: an input in the plain editor would be gone
 * if the rich editor replaced it while the dialog is open.
 */
export function FileInput({ conversation, ref, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      aria-label="Attach files"
      name={uploadInputName}
      data-direct-upload-url={directUploadUrl}
      data-conversation={conversation}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        // So that the same file can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}
