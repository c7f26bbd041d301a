import { deferred, useDeferred } from '../../platform/lib/deferred';
import { fileLook } from './file-look';
import type { MessageFilesProps } from './MessageFiles';
import room from './Room.module.css';
import type { UploadListProps } from './UploadList';
import type { SentFile } from '../../data/files/upload-store';

// Files load after the first paint. Until then as much room is empty as they take, so that nothing moves.

const parts = deferred(() => import('./file-parts'), 'front');

/** The files of a message. */
export function LaterMessageFiles(props: MessageFilesProps) {
  const loaded = useDeferred(parts);
  if (loaded) return <loaded.MessageFiles {...props} />;
  const pictures = props.files.filter((file) => fileLook(file) === 'picture');
  const others = props.files.filter((file) => fileLook(file) !== 'picture');
  return (
    <div className={room.files}>
      {pictures.length > 0 && (
        <div className={room.pictures}>
          {pictures.map(({ id }) => (
            <div key={id} className={pictures.length === 1 ? room.single : room.tile} />
          ))}
        </div>
      )}
      {others.map((file) => (
        <div key={file.id} className={room[fileLook(file)]} />
      ))}
    </div>
  );
}

/** The files of an unsent message. */
export function LaterPendingFiles({ files }: { files: readonly SentFile[] }) {
  const loaded = useDeferred(parts);
  if (loaded) return <loaded.PendingFiles files={files} />;
  return (
    <div className={room.files}>
      {files.map(({ signed_id }) => (
        <div key={signed_id} className={room.card} />
      ))}
    </div>
  );
}

/** The composer's files. It is always mounted: the first file that is added finds its list loaded. */
export function LaterUploadList(props: UploadListProps) {
  const loaded = useDeferred(parts);
  if (props.files.length === 0) return null;
  if (loaded) return <loaded.UploadList {...props} />;
  return (
    <div className={room.uploads}>
      {props.files.map(({ id }) => (
        <div key={id} className={room.upload} />
      ))}
    </div>
  );
}
