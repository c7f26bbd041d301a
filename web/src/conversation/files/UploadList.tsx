import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import type { ConversationKey } from '../../data/conversations/conversation';
import { classes } from '../../platform/lib/classes';
import { IconButton } from '../../platform/ui/IconButton';
import { FileIcon } from './FileIcon';
import { fileLook } from './file-look';
import { fileSize } from '../../data/files/file-size';
import room from '../row/Room.module.css';
import { shortName } from './short-name';
import type { Upload } from '../../data/files/upload-store';
import { uploadInputName, uploads } from '../../data/files/uploads';
import styles from './UploadList.module.css';

interface UploadListProps {
  conversation: ConversationKey;
  files: readonly Upload[];
  /** The pressed button was removed: the caller moves the focus. */
  onChanged: () => void;
}

/** The composer's files and their upload progress. */
export function UploadList({ conversation, files, onChanged }: UploadListProps) {
  if (files.length === 0) return null;
  return (
    <>
      <ul className={room.uploads} aria-label="Files to send">
        {files.map((upload) => (
          <UploadItem
            key={upload.id}
            upload={upload}
            onRetry={() => {
              uploads.retry(conversation, upload.id);
              onChanged();
            }}
            onRemove={() => {
              uploads.cancel(conversation, upload.id);
              onChanged();
            }}
          />
        ))}
      </ul>
      {/* SPEC §8: shown unless a listener of the page handles it. */}
      {files.map(
        ({ id, problem }) =>
          problem && (
            <p key={id} className={styles.problem} role="alert">
              <CircleAlert size={14} aria-hidden />
              <span>{problem}</span>
            </p>
          ),
      )}
    </>
  );
}

interface UploadItemProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadItem({ upload, onRetry, onRemove }: UploadItemProps) {
  const { name, size, status, progress, signedId } = upload;
  const { text, isCut } = shortName(name);
  return (
    <li className={classes(room.upload, styles.item, status === 'failed' && styles.failed)}>
      <Thumbnail upload={upload} />
      <div className={styles.about}>
        <p className={styles.name} title={name}>
          <span className={classes(isCut && styles.cut)}>{text}</span>
        </p>
        {status === 'uploading' ? (
          <div
            className={styles.track}
            role="progressbar"
            aria-label={`Uploading ${name}`}
            aria-valuenow={Math.round(progress * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <div className={styles.bar} style={{ width: `${progress * 100}%` }} />
          </div>
        ) : (
          <p className={styles.state}>{status === 'done' ? fileSize(size) : 'Not uploaded'}</p>
        )}
      </div>
      {status === 'failed' && (
        <IconButton
          label="Try again"
          aria-label={`Try ${name} again`}
          size="small"
          onClick={onRetry}
        >
          <RotateCw aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={status === 'uploading' ? 'Cancel' : 'Remove'}
        aria-label={`${status === 'uploading' ? 'Cancel' : 'Remove'} ${name}`}
        size="small"
        onClick={onRemove}
      >
        <X aria-hidden />
      </IconButton>
      {signedId !== null && <input type="hidden" name={uploadInputName} value={signedId} />}
    </li>
  );
}

/** The picture itself is at hand only in the browser that it was chosen in. */
function Thumbnail({ upload: { file, name } }: { upload: Upload }) {
  return file && fileLook(file) === 'picture' ? <Preview file={file} /> : <FileIcon name={name} />;
}

function Preview({ file }: { file: File }) {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img className={styles.thumbnail} src={url} alt="" draggable={false} />;
}
