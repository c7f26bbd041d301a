import type { RefObject } from 'react';
import { directUploadUrl, uploadInputName } from '../files/uploads';

interface FileInputProps {
  channelId: number;
  ref: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}

/**
 * Brings up the system's own dialog when it is clicked. It stands outside of the editors: what is
 * chosen while the rich one takes the plain one's place would go to an input that is gone.
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
        // So that the same one can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}
