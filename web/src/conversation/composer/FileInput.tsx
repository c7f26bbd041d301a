import type { RefObject } from 'react';
import { directUploadUrl, uploadInputName } from '../../data/files/uploads';

interface FileInputProps {
  channelId: number;
  ref: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}

/**
 * Opens the system's file dialog. It stands outside the editors: an input in the plain editor would be gone
 * if the rich editor replaced it while the dialog is open.
 */
export function FileInput({ channelId, ref, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      aria-label="Attach files"
      name={uploadInputName}
      data-direct-upload-url={directUploadUrl}
      data-channel={channelId}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        // So that the same file can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}
