import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { directUploadUrl, uploadInputName } from '../files/uploads';
import { IconButton } from '../ui/IconButton';
import styles from './ComposerFrame.module.css';

/** Files, chosen in the system's own dialog. */
export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label="Attach files"
        className={styles.tool}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Attach files"
        name={uploadInputName}
        data-direct-upload-url={directUploadUrl}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same one can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
